import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { me } from '../features/auth/auth.queries.ts';
import { keepBarred, refuseBarred } from '../features/auth/barred.ts';
import { coveredPage } from '../lib/covered.ts';
import { rememberPage, token } from '../lib/session.ts';
import { FirstFrame } from './-frame/FirstFrame.tsx';
import { Frame } from './-frame/Frame.tsx';
import { PagePickers } from './-frame/PagePickers.tsx';
import { BarredOr } from './-pages/BarredOr.tsx';

const App = () => (
  <Frame pickers={<PagePickers />}>
    <Outlet />
  </Frame>
);

/** Everything below needs a signed-in user with at least one page. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    // A page that is covered stays, whatever is asked for on it
    if (token() === null && coveredPage() === null) {
      rememberPage(location.href);
      throw redirect({ to: '/authentication', replace: true });
    }
    const { role } = await context.load(me);
    keepBarred(role);
    refuseBarred(role);
  },
  // Nothing stands there yet when the dashboard is opened: its frame does, before it is known who looks
  // Not at once: the router would draw it with what is still on its way, and show neither before the page
  pendingMs: 40,
  pendingMinMs: 0,
  pendingComponent: FirstFrame,
  component: App,
  errorComponent: BarredOr,
});
