import { type UseNavigateResult, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { uncovered } from '#lib/covered.ts';
import { bare } from '#lib/location.ts';

/**
 * Whether the page that asked still stands once an answer is here: the person may have gone on, or come back to the same address
 * anew, and what is typed there by then is none of its business. For the component of a page and what is in it, not for a frame
 * around pages.
 */
export const useStands = (): (() => boolean) => {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const drawn = useRef(false);
  useEffect(() => {
    drawn.current = true;
    return () => {
      drawn.current = false;
    };
  }, []);
  // A page stays drawn while the next one is on its way: the address has it first
  return useCallback(() => drawn.current && bare(router.state.location.pathname) === bare(here), [router, here]);
};

/** `useNavigate` for what follows upon an answer, such as to what was created: takes nobody off another page, and waits below a sign-in. */
export const useGoOn = (): UseNavigateResult<string> => {
  const navigate = useNavigate();
  const stands = useStands();
  return useCallback<UseNavigateResult<string>>(
    async (options) => {
      if (!stands()) return;
      await uncovered();
      if (stands()) await navigate(options);
    },
    [navigate, stands],
  );
};
