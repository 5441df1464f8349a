import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { FIRST_PAGE, token } from '#lib/session.ts';
import { StatePage } from '#ui/state/StatePage.tsx';
import { useEndSession } from './useLogout.ts';

const icon = <IconLogout size={24} stroke={1.6} aria-hidden />;

/** Where a logout ends. Whoever comes here by the address and is still signed in is logged out first. */
export const LogoutPage = () => {
  const end = useEndSession();
  const [signedIn, setSignedIn] = useState(() => token() !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);
  const leave = () => {
    setProblem(null);
    end().then(
      () => setSignedIn(false),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  useEffect(() => {
    if (!signedIn || asked.current) return;
    asked.current = true;
    leave();
  });
  if (problem !== null)
    return (
      <StatePage
        icon={icon}
        title="You are still signed in"
        action={
          <>
            <button type="button" className="button-link" onClick={leave}>
              Try again
            </button>
            <Link to={FIRST_PAGE} className="button-link">
              Back to the homepage
            </Link>
          </>
        }
      >
        {problem}
      </StatePage>
    );
  if (signedIn) return <StatePage icon={icon} title="Logging out…" />;
  return (
    <StatePage
      icon={icon}
      title="You've been logged out"
      action={
        <Link to="/authentication" className="button-link">
          Go to the login page
        </Link>
      }
    />
  );
};
