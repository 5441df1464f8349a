import { IconPlayerPlay, IconReload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../kit/Button.ts';
import { Device } from './Device.tsx';
import { placementOf, screenFor } from './device.ts';
import { EventLog } from './EventLog.tsx';
import type { StopReason } from './host.ts';
import { useStage } from './useStage.ts';
import './stage.css';

/** Where the page stands that ads run in; the server's policy lets the dashboard hold no other (decision 0083). */
const STAGE = '/stage';

const why: Record<StopReason, string> = {
  silent: 'The ad did not answer for 3 seconds and was stopped.',
  flood: 'The ad said more than 100 things in a second and was stopped.',
  away: 'Stopped after a minute without a pointer over it.',
  hidden: 'Stopped while this tab was in the background.',
  missing: 'The page for previews did not load.',
};

type Ad = {
  /** As it is put into the frame. */
  markup: string;
  size: { width: number; height: number };
  /** Names the frame. */
  label: string;
};

/** In the place of an ad that does not run. */
const Over = ({ text, again, children }: { text: string; again: () => void; children: string }) => (
  <div className="stage-over">
    <p role="status">{text}</p>
    <Button
      variant="default"
      leftSection={children === 'Run' ? <IconPlayerPlay size={16} aria-hidden /> : <IconReload size={16} aria-hidden />}
      onClick={again}
    >
      {children}
    </Button>
  </div>
);

const Run = ({ markup, size, label, again }: Ad & { again: () => void }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const ad = { markup, ...size, screen: screenFor(size), placement: placementOf(size) };
  const { lines, now, look } = useStage(frame, ad);
  const stopped = now.at === 'stopped';
  const hidden = now.at === 'running' && now.state === 'hidden';
  const whole = now.at === 'running' && now.state === 'expanded';
  return (
    <div className="stage" onPointerMove={look} onPointerEnter={look}>
      <Device size={size} whole={whole}>
        {!stopped && (
          <iframe
            ref={frame}
            className="stage-frame"
            title={label}
            src={STAGE}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            allow=""
            hidden={hidden}
            style={whole ? undefined : now.size}
          />
        )}
        {stopped && (
          <Over text={why[now.why]} again={again}>
            Run again
          </Over>
        )}
        {hidden && (
          <Over text="The ad closed itself." again={again}>
            Run again
          </Over>
        )}
      </Device>
      <EventLog lines={lines} again={stopped || hidden ? undefined : again} />
    </div>
  );
};

/**
 * Markup of a stranger, run in a frame without an origin: nothing in it reaches the dashboard, its token or its pages. What it calls
 * stands beside it. An approximation of an app, and called one.
 * @param starts by itself: the viewer just wrote it. What others wrote is started by a button.
 */
export const AdStage = ({ starts = false, ...ad }: Ad & { starts?: boolean }) => {
  const [run, setRun] = useState(starts ? 1 : 0);
  const again = () => setRun(run + 1);
  if (run === 0)
    return (
      <div className="stage">
        <Device size={ad.size}>
          <Over text="This ad has not been started." again={again}>
            Run
          </Over>
        </Device>
      </div>
    );
  // Another ad has another frame: what ran before is gone with its page
  return <Run key={`${run} ${ad.size.width}x${ad.size.height} ${ad.markup}`} {...ad} again={again} />;
};
