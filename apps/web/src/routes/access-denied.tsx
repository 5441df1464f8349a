import { IconLock } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StatePage } from '../ui/state/StatePage.tsx';
import { DENIED } from './-pages/denied.tsx';
import { HomeLink } from './-pages/HomeLink.tsx';
import { InFrame } from './-pages/InFrame.tsx';

const AccessDenied = () => (
  <InFrame>
    <StatePage icon={<IconLock size={24} stroke={1.6} aria-hidden />} title={DENIED.title} action={<HomeLink />}>
      {DENIED.text}
    </StatePage>
  </InFrame>
);

export const Route = createFileRoute('/access-denied')({
  component: AccessDenied,
  staticData: { crumb: 'Access Denied' },
});
