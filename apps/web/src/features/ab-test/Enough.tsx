import { type AbMetric, lagDaysOf, uncountedText } from '@fairlead/domain/ab-test/metric';
import { countedIn, daysNeeded } from '@fairlead/domain/ab-test/outlook';
import { detectable } from '@fairlead/domain/ab-test/verdict';
import { dayOf, daysBetween } from '@fairlead/domain/utc-day';
import { IconAlertTriangle } from '@tabler/icons-react';
import { productNow } from '#lib/clock.ts';
import { compact, dayShort, plural } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { AbTests } from './ab-test.queries.ts';
import { Mend, type NotCounted } from './Mend.tsx';

type Pace = NonNullable<AbTests['pace']>;

const names = { clicks: 'Clicks', reattributions: 'Reattributions', conversions: 'Conversions' } as const;
const few = (value: number): string => (value < 100 ? String(Math.round(value * 10) / 10) : compact(value));

type Props = {
  pace: Pace;
  metric: AbMetric;
  mirrors: number;
  /** The page of the budgets. */
  budgets: string | null;
  /** Why no conversion is counted; null: they are. */
  uncounted: NotCounted | null;
};

/** Before a test: how many days it needs to see a difference, at what the campaign does now, and whether the budget lasts. */
export const Enough = ({ pace, metric, mirrors, budgets, uncounted }: Props) => {
  const counted = countedIn(metric);
  const rate = pace[counted];
  const options = { mirrors, lagDays: lagDaysOf(metric, pace.by_touch) };
  const left = pace.booked_until === null ? null : daysBetween(dayOf(productNow()), pace.booked_until) + 1;
  const days = [...detectable].reverse().map((percent) => ({
    percent,
    days: rate === null ? null : daysNeeded(metric, rate, percent, options),
  }));
  const least = days[0]?.days ?? null;
  const outlives = rate !== null && pace.days > 0 && (left === null || least === null || least > left);
  return (
    <section className="ab-test-enough" aria-label="Enough to tell?">
      <h2>Enough to tell?</h2>
      {rate === null ? (
        <p className="dim small">
          {uncounted && (
            <>
              {uncountedText(uncounted.why)} <Mend {...uncounted} />
            </>
          )}
        </p>
      ) : pace.days === 0 ? (
        <p className="dim small">
          Nothing was delivered in the last 7 days: how long a test would take cannot be told.
        </p>
      ) : (
        <>
          <dl className="ab-test-facts">
            <div>
              <dt>{names[counted]} a day</dt>
              <dd className="num">{few(rate)}</dd>
            </div>
            <div>
              <dt>per arm</dt>
              <dd className="num">{few(rate / (mirrors + 1))}</dd>
            </div>
            {days.map(({ percent, days: needed }) => (
              <div key={percent}>
                <dt>To see a {percent} % change</dt>
                <dd className="num">{needed === null ? 'over a year' : `about ${plural(needed, 'day')}`}</dd>
              </div>
            ))}
            <div>
              <dt>Budget</dt>
              <dd className={outlives ? 'num ab-test-short' : 'num'}>
                {pace.booked_until === null || left === null
                  ? 'none runs'
                  : `${plural(left, 'day')}, to ${dayShort(pace.booked_until)}`}
              </dd>
            </div>
          </dl>
          {options.lagDays > 0 && (
            <p className="dim small">
              Of these, {options.lagDays} days wait for conversions that come in late: those of the last{' '}
              {options.lagDays} days are left out of the pace where it delivered before.
            </p>
          )}
          <p className="dim small">
            In 80 of 100 tests, at the mean of the {plural(pace.days, 'day')} of the last 7 that delivered, shared
            evenly.
          </p>
        </>
      )}
      {outlives && (
        <Note
          role="status"
          icon={<IconAlertTriangle size={16} aria-hidden />}
          action={budgets && <PlainLink href={budgets}>Budgets</PlainLink>}
        >
          {least === null
            ? 'Even a difference of 20 % would not be seen within a year at this pace.'
            : 'The test would outlive the budget: not even a difference of 20 % would be seen. Book the next budget first.'}
        </Note>
      )}
    </section>
  );
};
