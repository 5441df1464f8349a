import { useEffect, useRef, useState } from 'react';

/**
 * A text at once after a pause, else when it has rested for `ms` (SE-09). Nothing to search for is no text: the first term that
 * is worth a call does not wait for the letters before it.
 */
export const useLeadingDebounce = (text: string, ms: number): string => {
  const [settled, setSettled] = useState(text);
  const lastChange = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const rested = text === '' || now - lastChange.current >= ms;
    lastChange.current = text === '' ? Number.NEGATIVE_INFINITY : now;
    if (rested) {
      setSettled(text);
      return;
    }
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
};
