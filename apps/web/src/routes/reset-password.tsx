import { createFileRoute, redirect } from '@tanstack/react-router';
import { SetPasswordPage } from '../features/auth/SetPasswordPage.tsx';
import { maybeOneOf, textIn } from '../lib/search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a password link, taken out of the address. */
    resetToken?: string;
  }
}

const SetPassword = () => {
  const { type } = Route.useSearch();
  const { token } = Route.useRouteContext();
  return <SetPasswordPage token={token} creating={type === 'create'} />;
};

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { type?: 'create'; token?: string } => ({
    type: maybeOneOf(search.type, ['create']),
    token: textIn(search.token),
  }),
  beforeLoad: ({ search: { token, type }, location }) => {
    // Out of the address bar, the history and the referrer; it stays with this entry, so that a reload still works
    if (token) throw redirect({ to: '/reset-password', search: { type }, state: { resetToken: token }, replace: true });
    const kept = location.state.resetToken;
    if (!kept) throw redirect({ to: '/authentication', replace: true });
    return { token: kept };
  },
  component: SetPassword,
});
