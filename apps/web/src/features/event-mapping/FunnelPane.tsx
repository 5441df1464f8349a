import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Kbd } from '#ui/bits/Kbd.tsx';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { count, percent, plural } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { useScrollStop } from '#ui/layout/useScrollStop.ts';
import type { EventRow } from './event-rows.ts';
import { type Beside, compact, type Funnel, stepsOf } from './funnel.ts';

/** More target events than this are counted, not named. */
const NAMED = 3;

/** A step that has more events than the one before has no share in it: how many times as much. */
const shareText = (share: number): string =>
  share > 1 ? `${share.toFixed(1)}x` : percent(share * 100, { digits: share < 0.01 ? 1 : 0 });

/** What is mapped to funnels that are no step of shopping. */
const Rest = ({ rest, alone }: { rest: readonly Beside[]; alone: boolean }) =>
  rest.length > 0 && (
    <>
      <h3 className="em-rest-title dim">{alone ? 'No step of shopping is mapped' : 'Beside it'}</h3>
      <ul className="em-rest">
        {rest.map(({ type, name, events }) => (
          <li key={type} className="em-step-words">
            <span>{name}</span>
            <span className="num">{compact(events)}</span>
          </li>
        ))}
      </ul>
    </>
  );

const Steps = ({ rows, funnels }: { rows: readonly EventRow[]; funnels: readonly Funnel[] }) => {
  const { steps, rest } = stepsOf(rows, funnels);
  const most = Math.max(1, ...steps.map(({ events }) => events));
  if (steps.length + rest.length === 0)
    return <p className="dim small">Nothing is mapped yet. Give an event an internal funnel to see it here.</p>;
  return (
    <>
      <ol className="em-steps" aria-hidden hidden={steps.length === 0}>
        {steps.map(({ type, name, events, share }, n) => (
          <li key={type}>
            <div className="em-step">
              <i
                style={{ width: `${Math.max(0.5, (events / most) * 100)}%` }}
                className={n === steps.length - 1 ? 'is-last' : undefined}
              />
              {share !== null && <span className="num">{shareText(share)}</span>}
            </div>
            <div className="em-step-words">
              <span>{name}</span>
              <b className="num">{compact(events)}</b>
            </div>
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <HiddenTable
          caption="Funnel as mapped, last 30 days"
          head={['Funnel', 'Events', 'Of the step before']}
          rows={steps.map(({ name, events, share }) => [
            name,
            count(events),
            share === null ? 'first' : shareText(share),
          ])}
        />
      )}
      <Rest rest={rest} alone={steps.length === 0} />
    </>
  );
};

const Targets = ({ rows }: { rows: readonly EventRow[] }) => {
  const targets = rows.filter(({ line_items }) => line_items > 0).sort((a, b) => b.events - a.events);
  if (targets.length === 0) return null;
  const more = targets.length - NAMED;
  return (
    <Note className="em-warning" icon={<IconAlertTriangleFilled size={16} role="img" aria-label="Warning" />}>
      {targets.slice(0, NAMED).map(({ name, line_items }) => (
        <p key={name}>
          <b>{name}</b> is the target event of {plural(line_items, 'live line item')}. Its mapping decides what{' '}
          {line_items === 1 ? 'it optimises' : 'they optimise'} for.
        </p>
      ))}
      {more > 0 && <p>So {more === 1 ? 'is 1 more event' : `are ${more} more events`}.</p>}
    </Note>
  );
};

const Keys = () => (
  <dl className="em-keys small" aria-label="By keyboard">
    <dt>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd>
    </dt>
    <dd>to the next event</dd>
    <dt>
      <Kbd>Space</Kbd>
    </dt>
    <dd>ticks, or opens the funnels</dd>
    <dt>
      <Kbd>A</Kbd> … <Kbd>Z</Kbd>
    </dt>
    <dd>in a funnel finds one, Enter takes it</dd>
    <dt>
      <Kbd>Shift</Kbd> <Kbd>↓</Kbd>
    </dt>
    <dd>selects events: one change for all</dd>
    <dt>
      <Kbd>Ctrl</Kbd> <Kbd>V</Kbd>
    </dt>
    <dd>pastes a column of funnels</dd>
  </dl>
);

type Props = { rows: readonly EventRow[]; funnels: readonly Funnel[]; edit: boolean };

/** What the mapping comes to, with what is not saved yet. */
export const FunnelPane = ({ rows, funnels, edit }: Props) => {
  const stop = useScrollStop();
  return (
    <aside {...stop} className="em-side columns-side is-padded" aria-label="Funnel as mapped">
      <h2>
        Funnel as mapped <span className="dim">30 days</span>
      </h2>
      <Steps rows={rows} funnels={funnels} />
      <Targets rows={rows} />
      {edit && <Keys />}
    </aside>
  );
};
