import { addDays, dayOf, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Chip } from '#ui/bits/Chip.tsx';
import { compact, dayShort, percent, plural } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { Letter } from './Arm.tsx';
import type { Results } from './ab-test.queries.ts';
import { daysRead, nothingToDetectText } from './counted-days.ts';
import { unsettledText } from './words.ts';

const pText = (p: number): string => (p < 0.001 ? 'below 0.001' : p.toFixed(p < 0.1 ? 3 : 2));

/** A year, on a scale of square roots: near days have room. */
const MOST = 365;
const along = (days: number): string => `${100 * Math.sqrt(Math.min(1, days / MOST))}%`;

/** `today`, `ends`: days of the test, by now and when the budgets end; null: none runs. */
type Days = { results: Results; today: number; ends: number | null };

const Detects = ({ results, today, ends }: Days) => {
  const worst = (at: number) => {
    const days = results.mirrors.map(({ days_to_detect }) => days_to_detect[at]?.days ?? null);
    return days.includes(null) ? null : Math.max(...days.map((one) => one ?? 0));
  };
  const shown = [...(results.mirrors[0]?.days_to_detect ?? [])]
    .map(({ percent: of }, at) => ({ of, days: worst(at) }))
    .reverse();
  const from = dayOf(new Date(results.counted_from)) as UtcDay;
  return (
    <>
      <dl className="ab-test-detect">
        {shown.map(({ of, days }) => (
          <div key={of}>
            <dt>{of} %</dt>
            <dd>
              <span className="ab-test-track" aria-hidden>
                {days !== null && <i style={{ width: along(days) }} />}
                <u style={{ left: along(today) }} />
                {ends !== null && <u className="is-end" style={{ left: along(ends) }} />}
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
      <p className="ab-test-marks dim small">
        <span>
          <u aria-hidden /> today, day {today}
        </span>
        <span>
          {ends === null ? (
            'no budget runs'
          ) : (
            <>
              <u className="is-end" aria-hidden /> budget ends, day {ends}
            </>
          )}
        </span>
      </p>
    </>
  );
};

type Props = {
  results: Results;
  /** The last day of the budgets of its line item; null: none runs or comes. */
  until: UtcDay | null;
  /** Their page. */
  budgets: string | null;
};

/** Whether the arms got the same requests, and how long differences take to be seen. */
export const FairSplit = ({ results, until: booked, budgets }: Props) => {
  const all = results.arms.reduce((sum, { eligible }) => sum + eligible, 0);
  const p = Math.min(1, ...results.mirrors.map(({ sample_ratio }) => sample_ratio.p));
  const ok = results.mirrors.every(({ sample_ratio }) => sample_ratio.ok);
  const { counted_from, coming_days } = results;
  const today = daysRead(results) + coming_days;
  const ends =
    booked === null
      ? null
      : Math.floor((startOfDay(addDays(booked, 1)).getTime() - Date.parse(counted_from)) / 86_400_000);
  const nothing = nothingToDetectText(results);
  const unsettled = unsettledText(results.mirrors, today, ends);
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
      {nothing ? (
        <p className="dim small">{nothing}</p>
      ) : (
        <>
          <p className="dim small">from the first day that counts, in 80 of 100 tests</p>
          <Detects results={results} today={today} ends={ends} />
        </>
      )}
      {unsettled && (
        <Note
          role="status"
          icon={<IconAlertTriangle size={16} aria-hidden />}
          action={budgets && <PlainLink href={budgets}>Budgets</PlainLink>}
        >
          {unsettled}
        </Note>
      )}
    </>
  );
};
