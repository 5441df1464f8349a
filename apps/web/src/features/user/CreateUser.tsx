import { checkUser } from '@fairlead/domain/user/user.rules';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { useUserRights } from './rights.ts';
import { UserFields } from './UserFields.tsx';
import { type User, useCreateUser, usePlaceUser } from './user.queries.ts';
import './user.css';

export const BackToUsers = () => (
  <Link to="/users" className="icon-button page-back" aria-label="Back to users">
    <IconArrowLeft size={18} aria-hidden />
  </Link>
);

type Draft = { email: string; role: string | null; company_id: number | null };
const filled = (draft: Draft) => ({ ...draft, role: draft.role ?? '' });

/** The page for a new user. `onCreated` goes on from there. */
export const CreateUser = ({ onCreated }: { onCreated: (user: User) => void }) => {
  const { domain, why } = useUserRights();
  const create = useCreateUser();
  const place = usePlaceUser();
  const start: Draft = { email: '', role: why(null, 'role') === null ? null : 'client', company_id: null };
  const draft = useDraft({
    start,
    rules: (values) => checkUser(filled(values), domain),
    save: (values, { submission }) => create.mutateAsync({ body: filled(values), idempotencyKey: submission }),
    saved: (user) => {
      place(user);
      onCreated(user);
    },
  });
  return (
    <>
      <PageHead title="Create User" before={<BackToUsers />} />
      <DraftForm draft={draft} label="Create User">
        <Section title="General" note="An invitation to choose a password goes out by mail and works for 7 days.">
          <UserFields user={null} why={(field) => why(null, field)} />
        </Section>
        <CreateBar action="Create user">
          <Link to="/users" className="button-link">
            Cancel
          </Link>
        </CreateBar>
      </DraftForm>
    </>
  );
};
