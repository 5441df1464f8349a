import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what was `begun` has been on the screen for a moment: what lies out of sight is drawn then, so that a page shows its
 * first rows without waiting for those.
 */
export const usePainted = (begun: boolean): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!begun || painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback comes before it is painted, a timer set there behind it
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [begun, painted]);
  return painted;
};
