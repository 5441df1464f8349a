import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { Note } from '#ui/layout/Note.tsx';
import { ssoConfig } from './auth.queries.ts';
import { hasSsoAnswer, ssoAddress, ssoAnswer } from './sso.ts';
import { useSsoSignIn } from './useSignIn.ts';

/** Takes the provider's answer out of the address, once, and signs in with it. */
const useSsoReturn = () => {
  const signIn = useSsoSignIn();
  const navigate = useNavigate();
  const taken = useRef(false);
  useEffect(() => {
    const { hash } = window.location;
    if (taken.current || !hasSsoAnswer(hash)) return;
    taken.current = true;
    const answer = ssoAnswer(hash);
    void navigate({ to: '/authentication', hash: '', replace: true });
    if ('problem' in answer) toast.failAnybody(answer.problem);
    else signIn(answer.idToken).catch(() => undefined);
  }, [signIn, navigate]);
};

/** One tap to the identity provider; there only when the server has one (AU-05). `kept`: it leaves a page with something unsaved. */
export const SsoButton = ({ kept = false }: { kept?: boolean }) => {
  useSsoReturn();
  const client = useQueryClient();
  const { data, error } = useQuery(ssoConfig);
  // One way in is shut; the password form below still works
  if (error instanceof ApiError && error.status === 503)
    return (
      <Note role="status" className="auth-note">
        {error.message}
      </Note>
    );
  if (!data?.enabled) return null;
  const go = async () => {
    try {
      // A nonce works once and for ten minutes: the one of the page may be old
      const { authorization_endpoint, client_id, nonce } = await client.fetchQuery({ ...ssoConfig, staleTime: 0 });
      if (authorization_endpoint && client_id && nonce)
        window.location.assign(ssoAddress({ authorization_endpoint, client_id, nonce }, window.location.origin));
    } catch (error) {
      toast.failAnybody(messageOf(error));
    }
  };
  return (
    <>
      <button type="button" className="auth-sso" onClick={() => void go()}>
        <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
          <circle cx="9" cy="9" r="7.5" />
          <circle cx="9" cy="7.2" r="2.4" fill="currentColor" stroke="none" />
          <path d="M4.6 13.4c1-2 2.6-2.9 4.4-2.9s3.4.9 4.4 2.9" />
        </svg>
        Continue with single sign-on
      </button>
      {kept && (
        <p className="dim">
          Here it leaves the page, and what you typed is lost. In another tab it keeps it: sign in there.
        </p>
      )}
      <div className="auth-or">
        <span>or with a password</span>
      </div>
    </>
  );
};
