import { roleNames, roleSees } from '@fairlead/domain/role';
import { checkEmailInGrid } from '@fairlead/domain/user/user.rules';
import { IconCircleDashed, IconDots, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { Face } from '#ui/bits/Face.tsx';
import { Hint } from '#ui/bits/Hint.tsx';
import { RoleChip } from '#ui/bits/RoleChip.tsx';
import { ago, dayTime } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { withBreaks } from '#ui/name/addresses.tsx';
import type { UserRights } from './rights.ts';
import type { User } from './user.queries.ts';

const Email = ({ user, me }: { user: User; me: number }) => (
  <TwoLines
    lead={<Face name={user.email} size={32} />}
    top={
      <Link to="/users/$userId" params={{ userId: `${user.id}` }} tabIndex={-1}>
        {withBreaks(user.email)}
      </Link>
    }
    under={underOf(user, me)}
  />
);

const underOf = (user: User, me: number) => {
  if (user.deleted_at !== null) return <Removed user={user} at={user.deleted_at} />;
  if (user.invited_at !== null)
    return (
      <span className="inline tone-pending" title={`${dayTime(user.invited_at)} UTC`}>
        <IconCircleDashed size={13} aria-hidden />
        Invited {ago(new Date(user.invited_at))}
      </span>
    );
  return user.id === me && 'you';
};

/** Admins alone are told (permission row 97). */
const lastSignIn: Column<User> = {
  key: 'last_sign_in_at',
  label: 'Last sign-in',
  width: 150,
  cell: ({ last_sign_in_at: at, invited_at }) =>
    at ? (
      <span title={`${dayTime(at)} UTC`}>{ago(new Date(at))}</span>
    ) : (
      // Who was in before sign-ins were noted has no time either
      <span className="dim">{invited_at === null ? 'Not known' : 'Never'}</span>
    ),
};

/** Says when on hover, focus or press (US-05). */
const Removed = ({ user, at }: { user: User; at: string }) => (
  <Hint
    inCell
    label={`When ${user.email} was removed`}
    className="user-removed"
    icon={
      <>
        <IconUserOff size={13} aria-hidden />
        removed
      </>
    }
  >
    Deleted on {dayTime(at)} UTC
  </Hint>
);

type Tools = Pick<UserRights, 'me' | 'domain' | 'why'> & {
  /** Whether the times of sign-ins are told. */
  signIns: boolean;
  more: (user: User, button: HTMLElement) => void;
};

/** Columns of the users grid; which addresses open follows the role (F4). */
export const columnsFor = ({ me, domain, why, signIns, more }: Tools): readonly Column<User>[] => [
  {
    key: 'email',
    label: 'Email',
    width: 320,
    grow: true,
    always: true,
    edit: {
      editor: editors.text,
      required: 'Email cannot be empty',
      validate: (value, row) => checkEmailInGrid(String(value ?? ''), row, domain)[0]?.message,
      can: (user) => user.deleted_at === null && why(user, 'email') === null,
    },
    cell: (user) => <Email user={user} me={me} />,
  },
  { key: 'id', label: 'Id', width: 84, cell: ({ id }) => <CopyId id={id} inCell /> },
  {
    key: 'role',
    label: 'Role',
    width: 168,
    value: ({ role }) => roleNames[role],
    cell: ({ role }) => (
      <span title={roleSees[role]}>
        <RoleChip role={role} />
      </span>
    ),
  },
  {
    key: 'company_name',
    label: 'Company',
    width: 220,
    cell: ({ company_id, company_name }) =>
      company_id === null ? (
        <span className="dim">None</span>
      ) : (
        <Link to="/companies/$companyId" params={{ companyId: `${company_id}` }} tabIndex={-1} className="user-company">
          {company_name}
        </Link>
      ),
  },
  ...(signIns ? [lastSignIn] : []),
  {
    key: 'actions',
    label: 'Actions',
    inFile: false,
    width: 76,
    sortable: false,
    value: () => undefined,
    copyText: () => '',
    cell: (user) => (
      <button
        type="button"
        tabIndex={-1}
        className="icon-button"
        aria-label={`More for ${user.email}`}
        aria-haspopup="menu"
        onClick={(event) => more(user, event.currentTarget)}
      >
        <IconDots size={16} aria-hidden />
      </button>
    ),
  },
];
