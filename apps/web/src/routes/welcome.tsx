import { IconCircleCheck } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { StatePage } from '../ui/state/StatePage.tsx';
import { BarePage } from './-pages/BarePage.tsx';

/** Public: it is reached right after a password was set, without a token (D-002). */
const Welcome = () => (
  <BarePage title="Your account is active">
    <StatePage icon={<IconCircleCheck size={24} stroke={1.6} aria-hidden />} title="Your account is active">
      <strong>You're all set</strong>
      <br />
      Your account is ready for API use. Please contact your representative to get started.
    </StatePage>
  </BarePage>
);

export const Route = createFileRoute('/welcome')({ component: Welcome });
