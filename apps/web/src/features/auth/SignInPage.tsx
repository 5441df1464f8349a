import { sessionEnds } from '@fairlead/domain/auth/session-end';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { whySignIn } from '#lib/session.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { ShortForm } from '#ui/form/ShortForm.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useShortDraft } from '#ui/form/useShortDraft.ts';
import { Note } from '#ui/layout/Note.tsx';
import { AuthPage } from './AuthPage.tsx';
import { SsoButton } from './SsoButton.tsx';
import { signInRules } from './sign-in.rules.ts';
import { usePasswordSignIn } from './useSignIn.ts';

const start = { email: '', password: '' };

/** Why one is here, when a sign-in ended that one did not end oneself. */
const Why = () => {
  const why = whySignIn();
  if (why === null || why === 'unauthorized') return null;
  return (
    <Note tone="info" role="status" className="auth-note" icon={<IconInfoCircle size={16} aria-hidden />}>
      {sessionEnds[why]}
    </Note>
  );
};

const Kept = () => (
  <Note tone="info" className="auth-note" icon={<IconInfoCircle size={16} aria-hidden />}>
    What you typed is kept. Sign in as the same person to go on with it.
  </Note>
);

/** `kept`: it lies over a page with something unsaved. */
export const SignInPage = ({ kept = false }: { kept?: boolean }) => {
  const signIn = usePasswordSignIn();
  const draft = useShortDraft({ start, rules: signInRules, save: signIn });
  return (
    <AuthPage
      title="Sign in"
      intro="Use your work account."
      foot="Times are in UTC. Trouble signing in? Ask your account manager."
    >
      <Why />
      {kept && <Kept />}
      <SsoButton kept={kept} />
      <ShortForm draft={draft} label="Sign in">
        <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton>Sign in</SubmitButton>
        <Link to="/reset-password-request" className="link">
          Forgot your password?
        </Link>
      </ShortForm>
    </AuthPage>
  );
};
