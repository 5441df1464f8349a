import { checkUser, EDITED_WHEN_REMOVED } from '@fairlead/domain/user/user.rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { dayTime } from '#ui/format.ts';
import { companies } from '../company/company.queries.ts';
import { useUserRights } from './rights.ts';
import { UserFields } from './UserFields.tsx';
import { editOf, type User, type UserEdit, usePlaceUser, useUpdateUser } from './user.queries.ts';
import { companiesOf, userWords } from './user-words.tsx';

const fields = ['email', 'role', 'company_id'] as const;
type Field = (typeof fields)[number];

/** The form of one user. */
export const EditUser = ({ user }: { user: User }) => {
  const { domain, why } = useUserRights();
  const update = useUpdateUser();
  const place = usePlaceUser();
  const { data } = useQuery(companies);
  const start = useMemo(() => editOf(user), [user]);
  const editing = useMemo(() => userWords(data?.items ?? companiesOf([user])), [data, user]);
  const draft = useDraft<UserEdit, User>({
    start,
    version: user.version,
    rules: (values) => checkUser(values, domain),
    save: (_, { changed, version }) =>
      update.mutateAsync({ params: { userId: `${user.id}` }, body: { ...changed, version } }),
    saved: place,
    editing,
  });
  const whyLocked = (field: Field) => (user.deleted_at === null ? why(user, field) : EDITED_WHEN_REMOVED);
  // Removed, or given another role, by somebody else: what is typed stays in sight until it is taken back
  const { dirtyFields } = draft.form.formState;
  const typed = fields.filter((field) => dirtyFields[field]);
  const reasons = new Set(typed.flatMap((field) => whyLocked(field) ?? []));
  return (
    <DraftForm draft={draft} label="User" record={{ entity: 'user', id: user.id }}>
      <FormProblem
        message={reasons.size > 0 ? `${[...reasons].join(' ')} What is typed here cannot be saved.` : undefined}
      />
      <Section
        title="General"
        note={user.deleted_at === null ? undefined : `Removed on ${dayTime(user.deleted_at)} UTC.`}
      >
        <UserFields user={user} why={(field) => (typed.includes(field) ? null : whyLocked(field))} />
        <LockedField label="Id" value={<span className="id">{user.id}</span>} reason="Given when it was created." />
      </Section>
      {(typed.length > 0 || fields.some((field) => whyLocked(field) === null)) && <SaveBar />}
    </DraftForm>
  );
};
