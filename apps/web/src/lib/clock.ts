import { useEffect, useState } from 'react';

/** How far the product's clock is ahead of this machine's, in ms: a demo may live in another month, a laptop's clock may be wrong. */
let ahead = 0;

/** Every answer says what time it is at the server; what is no time changes nothing. */
export const learnClock = (header: string | null): void => {
  const at = Date.parse(header ?? '');
  if (!Number.isNaN(at)) ahead = at - Date.now();
};

/** The product's time, as the last answer told it. */
export const productNow = (): Date => new Date(Date.now() + ahead);

const EVERY_MS = 30_000;

/** The product's time for a page: moves on by itself, so that a day begins on an open page too. */
export const useProductNow = (): Date => {
  const [now, setNow] = useState(productNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(productNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
