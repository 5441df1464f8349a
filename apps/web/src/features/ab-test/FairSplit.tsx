import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Chip } from '#ui/bits/Chip.tsx';
import { compact, dayShort, percent, plural } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { Letter } from './Arm.tsx';
import type { Results } from './ab-test.queries.ts';

const pText = (p: number): string => (p < 0.001 ? 'below 0.001' : p.toFixed(p < 0.1 ? 3 : 2));

/** A year, on a scale of square roots: near days have room. */
const MOST = 365;
const along = (days: number): string => `${100 * Math.sqrt(Math.min(1, days / MOST))}%`;

const Detects = ({ results, today }: { results: Results; today: number }) => {
  const worst = (at: number) => {
    const days = results.mirrors.map(({ days_to_detect }) => days_to_detect[at]?.days ?? null);
    return days.includes(null) ? null : Math.max(...days.map((one) => one ?? 0));
  };
  const shown = [...(results.mirrors[0]?.days_to_detect ?? [])]
    .map(({ percent: of }, at) => ({ of, days: worst(at) }))
    .reverse();
  const from = dayOf(new Date(results.counted_from)) as UtcDay;
  return (
    <dl className="ab-test-detect">
      {shown.map(({ of, days }) => (
        <div key={of}>
          <dt>{of} %</dt>
          <dd>
            <span className="ab-test-track" aria-hidden>
              {days !== null && <i style={{ width: along(days) }} />}
              <u style={{ left: along(today) }} />
            </span>
            <b className="num">{days === null ? 'not known' : plural(days, 'day')}</b>
            <small className="dim">
              {days === null
                ? 'not within a year, or too early to tell'
                : days <= today
                  ? 'would be seen by now'
                  : `${dayShort(addDays(from, days))}, ${plural(days - today, 'day')} more`}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Whether the arms got the same requests, and how long differences take to be seen. */
export const FairSplit = ({ results }: { results: Results }) => {
  const all = results.arms.reduce((sum, { eligible }) => sum + eligible, 0);
  const p = Math.min(1, ...results.mirrors.map(({ sample_ratio }) => sample_ratio.p));
  const ok = results.mirrors.every(({ sample_ratio }) => sample_ratio.ok);
  const { counted_from, counted_until: until, coming_days } = results;
  const read = until === null ? 0 : Math.round((Date.parse(until) - Date.parse(counted_from)) / 86_400_000);
  const today = read + coming_days;
  return (
    <>
      <div className="ab-test-head">
        <h2>Fair split</h2>
        <span className="push" />
        {all > 0 && (
          <Chip
            tone={ok ? 'ok' : 'bad'}
            icon={ok ? <IconCheck size={12} aria-hidden /> : <IconAlertTriangle size={12} aria-hidden />}
          >
            {ok ? 'as planned' : 'uneven'}
          </Chip>
        )}
      </div>
      {all === 0 ? (
        <p className="dim small">No requests have been told yet.</p>
      ) : (
        <>
          <div className="ab-test-shares">
            {results.arms.map(({ campaign_id, eligible }, arm) => (
              <div key={campaign_id} className={`ab-test-share is-${arm}`}>
                <Letter arm={arm} />
                <span className="num">{percent((100 * eligible) / all, { digits: 2 })}</span>
              </div>
            ))}
          </div>
          <dl className="ab-test-facts">
            <div>
              <dt>Eligible requests</dt>
              <dd className="num">{compact(all)}</dd>
            </div>
            <div>
              <dt>Chance of a split this uneven</dt>
              <dd className="num">
                p {p < 0.001 ? '' : '= '}
                {pText(p)}
              </dd>
            </div>
            <div>
              <dt>Warned below</dt>
              <dd className="num">p = 0.001</dd>
            </div>
          </dl>
          {!ok && (
            <Note tone="bad" role="status" icon={<IconAlertTriangle size={16} aria-hidden />}>
              Not readable: the arms did not get the same traffic. Do not decide on these figures.
            </Note>
          )}
        </>
      )}
      <h2>Days to detect</h2>
      <p className="dim small">from the first day that counts, in 80 of 100 tests; today is day {today}</p>
      <Detects results={results} today={today} />
    </>
  );
};
