import { useRef } from 'react';

/**
 * Whether a page has something to stand on, now or when it was opened: what others take away meanwhile does not take what was
 * typed with it, and the server has the last word.
 */
export const useOpened = (stands: boolean): boolean => {
  const opened = useRef(false);
  if (stands) opened.current = true;
  return opened.current;
};
