import { useEffect, useState } from 'react';

/** A text once it has not changed for a while. */
export const useRested = (text: string, ms: number): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
};
