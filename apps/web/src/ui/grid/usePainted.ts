import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Whether what was `begun` has been on the screen for a moment: what lies out of sight is drawn then, so that a page shows its
 * first rows without waiting for those.
 */
export const usePainted = (begun: boolean): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!begun || painted) return;
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, [begun, painted]);
  return painted;
};
