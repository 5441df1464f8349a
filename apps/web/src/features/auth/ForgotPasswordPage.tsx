import * as api from '@fairlead/contract/auth';
import { checkEmail } from '@fairlead/domain/user/email.rules';
import { Link } from '@tanstack/react-router';
import { useSave } from '../../lib/save.ts';
import { ShortForm } from '../../ui/form/ShortForm.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useShortDraft } from '../../ui/form/useShortDraft.ts';
import { AuthPage } from './AuthPage.tsx';

const start = { email: '' };

export const ForgotPasswordPage = () => {
  const { mutateAsync } = useSave(api.requestReset, { says: () => 'Reset instructions have been sent' });
  const draft = useShortDraft({
    start,
    rules: ({ email }) => checkEmail(email),
    save: ({ email }) => mutateAsync({ body: { email: email.trim() } }),
  });
  return (
    <AuthPage title="Forgot your password?" intro="We send you a link to set a new one. It works for an hour.">
      <ShortForm draft={draft} label="Forgot your password?">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton>Send instructions</SubmitButton>
        <Link to="/authentication" className="link">
          Back to sign in
        </Link>
      </ShortForm>
    </AuthPage>
  );
};
