import { useEffect, useRef, useState } from 'react';

/** The value at once after a pause, else when it has rested for `ms`: the first key searches without waiting (SE-09). */
export const useLeadingDebounce = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  const lastChange = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const rested = now - lastChange.current >= ms;
    lastChange.current = now;
    if (rested) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
