import { type RefObject, useEffect, useRef, useState } from 'react';
import { holdStage, type Said, type StagedAd, type StopReason } from './host.ts';

export type LogLine = Said & { key: number };
type Running =
  | { at: 'running'; state: string; size: { width: number; height: number } }
  | { at: 'stopped'; why: StopReason };

/** Lines that are kept: what an ad says is of no use to anybody by the thousand. */
const KEPT = 200;
/** Nobody looks at an ad that has had no pointer over it for so long. */
const UNSEEN_MS = 60_000;

/** One run of an ad in a frame that is there from the start, until it is stopped or gone. */
export const useStage = (frame: RefObject<HTMLIFrameElement | null>, ad: StagedAd) => {
  const { width, height } = ad;
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [now, setNow] = useState<Running>({ at: 'running', state: 'default', size: { width, height } });
  const seen = useRef(0);
  const next = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ad is another run
  useEffect(() => {
    if (!frame.current) return;
    const own = { width, height };
    seen.current = performance.now();
    const stop = (why: StopReason) => setNow({ at: 'stopped', why });
    const end = holdStage(frame.current, ad, {
      said: (line) => {
        next.current += 1;
        const key = next.current;
        setLines((all) => [...all.slice(1 - KEPT), { ...line, key }]);
      },
      framed: (state, asked) => setNow({ at: 'running', state, size: state === 'resized' ? asked : own }),
      stopped: stop,
    });
    const unseen = setInterval(() => {
      if (performance.now() - seen.current < UNSEEN_MS) return;
      end();
      stop('away');
    }, 5_000);
    return () => {
      clearInterval(unseen);
      end();
    };
  }, []);
  return {
    lines,
    now,
    /** Somebody looks at it. */
    look: () => {
      seen.current = performance.now();
    },
  };
};
