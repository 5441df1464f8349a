import { IconLogout } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { StatePage } from '../ui/state/StatePage.tsx';
import { BarePage } from './-pages/BarePage.tsx';

const LoggedOut = () => (
  <BarePage>
    <StatePage
      icon={<IconLogout size={24} stroke={1.6} aria-hidden />}
      title="You've been logged out"
      action={
        <Link to="/authentication" className="button-link">
          Go to the login page
        </Link>
      }
    />
  </BarePage>
);

export const Route = createFileRoute('/logout')({ component: LoggedOut });
