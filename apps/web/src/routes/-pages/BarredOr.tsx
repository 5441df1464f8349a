import { IconUserOff } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { AccessDenied } from '#features/auth/AccessDenied.tsx';
import { Barred } from '#features/auth/barred.ts';
import { LogoutButton } from '#features/auth/LogoutButton.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import { BarePage } from './BarePage.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

/** In the place of every protected page for accounts without one; other errors stay what they are. */
export const BarredOr = (props: ErrorComponentProps) => {
  const { error } = props as { error: unknown };
  if (!(error instanceof Barred)) return <ErrorScreen {...props} />;
  if (error.role === 'guest_user')
    return (
      <BarePage title="Access Denied">
        <AccessDenied action={<LogoutButton />} />
      </BarePage>
    );
  return (
    <BarePage title="Access Unavailable">
      <StatePage
        icon={<IconUserOff size={24} stroke={1.6} aria-hidden />}
        title="Access Unavailable"
        action={<LogoutButton />}
      >
        Your account exists but has no access to the DSP. Please ask your manager.
      </StatePage>
    </BarePage>
  );
};
