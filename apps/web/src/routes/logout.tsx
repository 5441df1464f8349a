import { createFileRoute } from '@tanstack/react-router';
import { LogoutPage } from '../features/auth/LogoutPage.tsx';
import { BarePage } from './-pages/BarePage.tsx';

const LoggedOut = () => (
  <BarePage title="Logout">
    <LogoutPage />
  </BarePage>
);

export const Route = createFileRoute('/logout')({ component: LoggedOut });
