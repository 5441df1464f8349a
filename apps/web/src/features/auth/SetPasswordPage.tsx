import * as api from '@fairlead/contract/auth';
import { EXPIRED_LINK, hasExpired } from '@fairlead/domain/auth/password-link';
import { welcomeRoles } from '@fairlead/domain/role';
import { checkNewPassword } from '@fairlead/domain/user/password.rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useSave } from '#lib/save.ts';
import { dropTokens } from '#lib/session.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { ShortForm } from '#ui/form/ShortForm.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { useShortDraft } from '#ui/form/useShortDraft.ts';
import { AuthPage } from './AuthPage.tsx';
import { PasswordRules } from './PasswordRules.tsx';

const start = { password: '', confirmation: '' };
const [before = '', after = ''] = EXPIRED_LINK.split('Click here');

/** The link is too old, or the server no longer knows it. */
const Expired = () => (
  <p>
    {before}
    <Link to="/reset-password-request" className="link in-text">
      Click here
    </Link>
    {after}
  </p>
);

type Props = { token: string; creating: boolean };

/** Sets the first password (`creating`) or a new one (D-026). */
export const SetPasswordPage = ({ token, creating }: Props) => {
  const [refused, setRefused] = useState(false);
  const navigate = useNavigate();
  const done = creating ? 'created' : 'reset';
  const isExpiry = (error: unknown) => error instanceof ApiError && error.message === EXPIRED_LINK;
  const { mutateAsync } = useSave(api.confirmReset, {
    says: () => `Your password has been ${done} successfully.`,
    quiet: isExpiry,
  });
  const draft = useShortDraft({
    start,
    rules: checkNewPassword,
    save: ({ password }) =>
      mutateAsync({ body: { password, token } }).catch((error: unknown) => {
        setRefused(isExpiry(error));
        throw error;
      }),
    saved: ({ role }) => {
      // Every session of this account has just ended
      dropTokens('password_changed');
      void navigate({ to: welcomeRoles.includes(role) ? '/welcome' : '/authentication', replace: true });
    },
  });
  const title = creating ? 'Create your password' : 'Reset your password';
  if (refused || hasExpired(token, new Date()))
    return (
      <AuthPage title={title}>
        <Expired />
      </AuthPage>
    );
  return (
    <AuthPage title={title}>
      <ShortForm draft={draft} label={title}>
        <PasswordField name="password" label="Password" autoComplete="new-password" />
        <PasswordRules />
        <PasswordField name="confirmation" label="Confirm password" autoComplete="new-password" />
        <SubmitButton>{creating ? 'Create password' : 'Reset password'}</SubmitButton>
      </ShortForm>
    </AuthPage>
  );
};
