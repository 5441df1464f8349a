import { IconCircleDashed, IconMailForward, IconUserOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { Face } from '#ui/bits/Face.tsx';
import { RoleChip } from '#ui/bits/RoleChip.tsx';
import { ago } from '#ui/format.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { BackToUsers } from './CreateUser.tsx';
import { EditUser } from './EditUser.tsx';
import { useUserRights } from './rights.ts';
import { type User, useInviteUser, users } from './user.queries.ts';
import './user.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';

const Resend = ({ user }: { user: User }) => {
  const { invite } = useUserRights();
  const { mutate, isPending } = useInviteUser();
  if (!invite(user)) return null;
  return (
    <button
      type="button"
      className="button-link"
      disabled={isPending}
      onClick={() => mutate({ params: { userId: `${user.id}` } })}
    >
      <IconMailForward size={16} aria-hidden />
      Send invitation again
    </button>
  );
};

/** One user: the form, and at the right what was changed. */
export const UserPage = ({ id, history }: { id: number; history: ReactNode }) => {
  const user = useSuspenseQuery(users).data.items.find((one) => one.id === id);
  // A client's colleague may have moved to another company meanwhile
  if (!user) return <Navigate to="/resource-not-found" replace />;
  return (
    <>
      <PageHead
        title="User"
        before={<BackToUsers />}
        actions={<Resend user={user} />}
        meta={
          <span className="row">
            <Face name={user.email} size={22} />
            <span className="user-email cut">{user.email}</span>
            <RoleChip role={user.role} />
            {user.deleted_at !== null && (
              <Chip tone="quiet" icon={<IconUserOff size={12} aria-hidden />}>
                Removed
              </Chip>
            )}
            {user.deleted_at === null && user.invited_at !== null && (
              <Chip tone="pending" icon={<IconCircleDashed size={12} aria-hidden />}>
                Invited {ago(new Date(user.invited_at))}
              </Chip>
            )}
          </span>
        }
      />
      <Columns>
        <EditUser key={id} user={user} />
        <Side>{history}</Side>
      </Columns>
    </>
  );
};
