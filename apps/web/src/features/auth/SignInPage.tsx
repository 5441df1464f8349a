import { Link } from '@tanstack/react-router';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { ShortForm } from '../../ui/form/ShortForm.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useShortDraft } from '../../ui/form/useShortDraft.ts';
import { AuthPage } from './AuthPage.tsx';
import { SsoButton } from './SsoButton.tsx';
import { signInRules } from './sign-in.rules.ts';
import { usePasswordSignIn } from './useSignIn.ts';

const start = { email: '', password: '' };

export const SignInPage = () => {
  const signIn = usePasswordSignIn();
  const draft = useShortDraft({ start, rules: signInRules, save: signIn });
  return (
    <AuthPage
      title="Sign in"
      intro="Use your work account."
      foot="Times are in UTC. Trouble signing in? Ask your account manager."
    >
      <SsoButton />
      <ShortForm draft={draft} label="Sign in">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton>Sign in</SubmitButton>
        <Link to="/reset-password-request" className="link">
          Forgot your password?
        </Link>
      </ShortForm>
    </AuthPage>
  );
};
