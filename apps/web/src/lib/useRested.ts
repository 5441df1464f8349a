import { useEffect, useState } from 'react';

/** A text once it has not changed for so long. While it is null, as there is nothing by now, what rested before stays. */
export const useRested = <T extends string | null>(text: T, ms: number): T => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setRested(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
};
