import { createFileRoute, redirect } from '@tanstack/react-router';

/** The first tab (SH-29). */
export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/rebate-modifiers', replace: true });
  },
});
