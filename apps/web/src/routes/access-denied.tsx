import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../features/auth/AccessDenied.tsx';
import { HomeLink } from './-pages/HomeLink.tsx';
import { InFrame } from './-pages/InFrame.tsx';

const Page = () => (
  <InFrame title="Access Denied">
    <AccessDenied action={<HomeLink />} />
  </InFrame>
);

export const Route = createFileRoute('/access-denied')({
  component: Page,
  staticData: { crumb: 'Access Denied' },
});
