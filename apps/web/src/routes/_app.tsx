import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { me } from '../features/auth/auth.queries.ts';
import { refuseBarred } from '../features/auth/barred.ts';
import { rememberPage, token } from '../lib/session.ts';
import { Frame } from './-frame/Frame.tsx';
import { usePickers } from './-frame/usePickers.ts';
import { BarredOr } from './-pages/BarredOr.tsx';

const App = () => (
  <Frame pickers={usePickers()}>
    <Outlet />
  </Frame>
);

/** Everything below needs a signed-in user with at least one page. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    if (token() === null) {
      rememberPage(location.href);
      throw redirect({ to: '/authentication', replace: true });
    }
    refuseBarred((await context.load(me)).role);
  },
  component: App,
  errorComponent: BarredOr,
});
