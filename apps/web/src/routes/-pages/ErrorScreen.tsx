import { IconAlertCircle } from '@tabler/icons-react';
import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router';
import { ApiError, mayHelpAgain } from '#lib/api-error.ts';
import { MissingId } from '#lib/url-id.ts';
import { StatePage } from '#ui/state/StatePage.tsx';
import { HomeLink } from './HomeLink.tsx';

const detailOf = (error: unknown): string | undefined => {
  if (error instanceof MissingId) return error.message;
  return error instanceof ApiError && error.requestId !== '' ? `Request ${error.requestId}` : undefined;
};

/** Any error of a page that is not a refusal with a page of its own (SH-25 to SH-27). */
export const ErrorScreen = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return <Navigate to="/authentication" replace />;
  if (status === 403) return <Navigate to="/access-denied" replace />;
  if (status === 404) return <Navigate to="/resource-not-found" replace />;
  const again = !(error instanceof MissingId) && mayHelpAgain(error);
  return (
    <StatePage
      icon={<IconAlertCircle size={24} stroke={1.6} aria-hidden />}
      title="Error"
      detail={detailOf(error)}
      action={
        again ? (
          <button type="button" className="button-link" onClick={() => void router.invalidate()}>
            Try again
          </button>
        ) : (
          <HomeLink />
        )
      }
    >
      An error has occurred. Please try again or contact an administrator if the problem persists.
    </StatePage>
  );
};
