import { Chip } from '#ui/bits/Chip.tsx';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { compact, count, percent, plural } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { Refused } from '#ui/state/Refused.tsx';
import type { Told, useReach } from './useReach.ts';

/** A bar that is not zero is seen. */
const widthOf = (part: number, whole: number): string =>
  part <= 0 || whole <= 0 ? '0' : `max(3px, ${(part / whole) * 100}%)`;

const sureness = ({ exact, margin, counting }: Told, waiting: boolean): string => {
  if (waiting) return 'before, counting the last change…';
  if (exact) return 'counted exactly';
  return `about, ± ${percent(margin, { digits: margin < 10 ? 1 : 0 })}${counting ? ', counting exactly…' : ''}`;
};

/** Each step names what it takes away, all bars on one scale. */
const Funnel = ({ steps }: Pick<Told, 'steps'>) => {
  const whole = steps[0]?.left ?? 0;
  const rows = steps.map((step, at) => ({ ...step, lost: (steps[at - 1]?.left ?? step.left) - step.left }));
  return (
    <>
      <div className="targeting-funnel" aria-hidden>
        {rows.map(({ kind, text, left, lost, unknown }, at) => (
          <div key={kind} className={`targeting-step${at === rows.length - 1 ? ' is-last' : ''}`}>
            <span className="targeting-step-name">{text}</span>
            <span className="dim num">{lost > 0 ? `− ${count(lost)}` : ''}</span>
            <b className="num">{compact(left)}</b>
            <span className="targeting-track">
              <i style={{ width: widthOf(left, whole) }} />
            </span>
            {unknown !== null && unknown > 0 && (
              <span className="targeting-unknown num">{plural(unknown, 'device')} of them not known where</span>
            )}
          </div>
        ))}
      </div>
      <HiddenTable
        caption="What narrows the reach"
        head={['Step', 'Devices left', 'Taken away', 'Not known where']}
        rows={rows.map(({ text, left, lost, unknown }) => [
          text,
          count(left),
          count(lost),
          unknown === null ? '' : count(unknown),
        ])}
      />
    </>
  );
};

type Props = {
  reach: ReturnType<typeof useReach>;
  /** Devices as it is saved; null where nothing differs from that. */
  saved: number | null;
  /** Where the campaigns of the application are. */
  path: string;
  /** Whether an audience is targeted. */
  listed: boolean;
};

const Change = ({ by }: { by: number }) => (
  <Chip tone="pending">
    {by > 0 ? '+' : '−'}
    {compact(Math.abs(by))} with your changes
  </Chip>
);

/** How many devices the campaign would bid for, as it is edited, and which others bid for the same. */
export const ReachPane = ({ reach: { told, waiting, error, retry }, saved, path, listed }: Props) => (
  <>
    <section className="targeting-card" aria-labelledby="targeting-reach">
      <div className="section-head">
        <h2 id="targeting-reach">Estimated reach</h2>
        <span className="dim small">as edited</span>
      </div>
      <div aria-live="polite" aria-busy={waiting}>
        {told ? (
          <>
            <p className="targeting-figure">
              <b className="num">{compact(told.devices)}</b>
              <span className="dim">{told.devices === 1 ? 'device' : 'devices'}</span>
              <span className={told.exact && !waiting ? 'dim' : 'tone-pending'}>{sureness(told, waiting)}</span>
            </p>
            {saved !== null && saved !== told.devices && !waiting && <Change by={told.devices - saved} />}
          </>
        ) : (
          !error && <p className="dim">{waiting ? 'Counting…' : 'Choose a country to see the reach.'}</p>
        )}
      </div>
      {error && !waiting ? (
        <Refused error={error} retry={retry}>
          {told && ' What is shown is the reach before the last change.'}
        </Refused>
      ) : null}
      {told && <Funnel steps={told.steps} />}
      {told?.steps[0]?.left === 0 && (
        <p className="dim">
          {listed
            ? 'The targeted audience holds nobody yet.'
            : 'No event of this application tells of a device yet: target an audience, or let the partner send events.'}
        </p>
      )}
      {told?.unmatched && <Note tone="info">{told.unmatched}</Note>}
    </section>
    {told && (
      <section className="targeting-card" aria-labelledby="targeting-shared">
        <div className="section-head">
          <h2 id="targeting-shared">Who else bids for these devices</h2>
        </div>
        {told.shared_with.length === 0 ? (
          <p className="dim">No other running campaign of this application bids for them.</p>
        ) : (
          <ul className="targeting-shared">
            {told.shared_with.map(({ campaign_id, name, devices }) => (
              <li key={campaign_id}>
                <PlainLink href={`${path}/${campaign_id}/targeting`} className="link cut">
                  {name}
                </PlainLink>
                <span className="num">{count(devices)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    )}
  </>
);
