import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { nextStepAfter, progressAfter } from '#lib/progress.ts';

const GONE_AFTER_MS = 200;

/** How far a load of unknown length has come. A load that ends before the first step is never drawn. */
const useProgress = (loading: boolean): number | null => {
  const [percent, setPercent] = useState<number | null>(null);
  const shown = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    if (loading) {
      const began = performance.now();
      const step = () => {
        const elapsed = performance.now() - began;
        shown.current = true;
        setPercent(progressAfter(elapsed));
        timer = setTimeout(step, nextStepAfter(elapsed));
      };
      timer = setTimeout(step, nextStepAfter(0));
    } else if (shown.current) {
      shown.current = false;
      setPercent(100);
      timer = setTimeout(() => setPercent(null), GONE_AFTER_MS);
    }
    return () => clearTimeout(timer);
  }, [loading]);
  return percent;
};

/** The thin bar at the top while a page loads. */
export const ProgressBar = () => {
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  const percent = useProgress(loading);
  // A live region: it stands outside the page's landmarks, and a long load should be heard
  return (
    <div aria-live="polite">
      {percent !== null && (
        <div className="progress" role="progressbar" aria-label="Loading page" aria-valuenow={percent}>
          <i style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
      )}
    </div>
  );
};
