import * as api from '@fairlead/contract/auth';
import { checkEmail } from '@fairlead/domain/user/email.rules';
import { IconMailCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '#lib/save.ts';
import { ShortForm } from '#ui/form/ShortForm.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useShortDraft } from '#ui/form/useShortDraft.ts';
import { Note } from '#ui/layout/Note.tsx';
import { AuthPage } from './AuthPage.tsx';

const start = { email: '' };

/** Stays when the toast has gone. Whether the address has an account is not told (D-023). */
const Sent = ({ to }: { to: string }) => (
  <Note tone="info" role="status" className="auth-note" icon={<IconMailCheck size={16} aria-hidden />}>
    If <strong>{to}</strong> has an account, the mail is on its way. Nothing after a few minutes? Look into the spam
    folder, then send it again.
  </Note>
);

export const ForgotPasswordPage = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { mutateAsync } = useSave(api.requestReset, { says: () => 'Reset instructions have been sent' });
  const draft = useShortDraft({
    start,
    rules: ({ email }) => checkEmail(email),
    save: async ({ email }) => {
      setSentTo(null);
      await mutateAsync({ body: { email: email.trim() } });
      setSentTo(email.trim());
    },
  });
  return (
    <AuthPage title="Forgot your password?" intro="We send you a link to set a new one. It works for an hour.">
      {sentTo !== null && <Sent to={sentTo} />}
      <ShortForm draft={draft} label="Forgot your password?">
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        <SubmitButton>{sentTo === null ? 'Send instructions' : 'Send again'}</SubmitButton>
        <Link to="/authentication" className="link">
          Back to sign in
        </Link>
      </ShortForm>
    </AuthPage>
  );
};
