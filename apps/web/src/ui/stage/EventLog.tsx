import { IconReload } from '@tabler/icons-react';
import { useScrollStop } from '#ui/layout/useScrollStop.ts';
import type { LogLine } from './useStage.ts';
import './stage.css';

type Props = {
  lines: readonly LogLine[];
  /** Starts the ad anew. */
  again?: (() => void) | undefined;
};

const Lines = ({ lines }: Pick<Props, 'lines'>) => {
  const stop = useScrollStop();
  return (
    <ol {...stop} className="mono" aria-label="Events of the ad">
      {lines.map(({ key, kind, text, warn }) => (
        <li key={key} className={`stage-line is-${kind}${warn ? ' is-warn' : ''}`}>
          {text}
        </li>
      ))}
    </ol>
  );
};

/** What an ad calls and is told, the newest at the foot. */
export const EventLog = ({ lines, again }: Props) => (
  <section className="stage-log" aria-label="What the ad calls">
    <div className="stage-log-head">
      <h2>Events</h2>
      {again && (
        <button type="button" className="link-button" onClick={again}>
          <IconReload size={14} aria-hidden /> Run again
        </button>
      )}
    </div>
    {lines.length === 0 ? <p className="dim">Nothing yet</p> : <Lines lines={lines} />}
  </section>
);
