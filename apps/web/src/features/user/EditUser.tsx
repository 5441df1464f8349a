import { checkUser, EDITED_WHEN_REMOVED } from '@fairlead/domain/user/user.rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { dayTime } from '#ui/format.ts';
import { companies } from '../company/company.queries.ts';
import { useUserRights } from './rights.ts';
import { UserFields } from './UserFields.tsx';
import { editOf, type User, type UserEdit, usePlaceUser, useUpdateUser } from './user.queries.ts';
import { userWords } from './user-words.tsx';

const fields = ['email', 'role', 'company_id'] as const;

/** The form of one user. */
export const EditUser = ({ user }: { user: User }) => {
  const { domain, why } = useUserRights();
  const update = useUpdateUser();
  const place = usePlaceUser();
  const { data } = useQuery(companies);
  const start = useMemo(() => editOf(user), [user]);
  const editing = useMemo(() => userWords(data?.items), [data]);
  const draft = useDraft<UserEdit, User>({
    start,
    version: user.version,
    rules: (values) => checkUser(values, domain),
    save: (_, { changed, version }) =>
      update.mutateAsync({ params: { userId: `${user.id}` }, body: { ...changed, version } }),
    saved: place,
    editing,
  });
  const whyLocked = (field: (typeof fields)[number]) =>
    user.deleted_at === null ? why(user, field) : EDITED_WHEN_REMOVED;
  return (
    <DraftForm draft={draft} label="User" record={{ entity: 'user', id: user.id }}>
      <Section
        title="General"
        note={user.deleted_at === null ? undefined : `Removed on ${dayTime(user.deleted_at)} UTC.`}
      >
        <UserFields user={user} why={whyLocked} />
        <LockedField label="Id" value={<span className="id">{user.id}</span>} reason="Given when it was created." />
      </Section>
      {fields.some((field) => whyLocked(field) === null) && <SaveBar />}
    </DraftForm>
  );
};
