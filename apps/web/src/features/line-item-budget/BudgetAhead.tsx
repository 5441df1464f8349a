import { periodOf } from '@fairlead/domain/line-item-budget/budget';
import { type Currency, readsAsZero } from '@fairlead/domain/money';
import { dayOf, daysBetween, daysOf } from '@fairlead/domain/utc-day';
import { Figure, Figures } from '#ui/chart/Figure.tsx';
import { dayShort, money, plural } from '#ui/format.ts';
import { BudgetHead } from './BudgetHead.tsx';
import type { Budget } from './budget.queries.ts';
import type { Outlook } from './outlook.ts';
import { noRateTexts, type Rate, whyNoOutlook } from './running-rate.ts';

type Props = { budget: Budget; currency: Currency; outlook: Outlook; rate: Rate; now: Date; moved: boolean };

/** A budget that has not begun: what it is, and where the pace of today would lead it. */
export const BudgetAhead = ({ budget, currency, outlook, rate: today, now, moved }: Props) => {
  const period = periodOf(budget);
  const days = daysOf(period);
  const say = (amount: number, signed = false) => money(amount, currency, { signed });
  const { projected, difference, runs_out, days_short, rate } = outlook;
  const paced = today.is === 'known';
  return (
    <section className="budget-card" aria-label={`Outlook of ${budget.name}`}>
      <BudgetHead {...{ budget, moved }} />
      <Figures>
        <Figure
          label="Starts in"
          value={plural(daysBetween(dayOf(now), period.start_day), 'day')}
          note={`on ${dayShort(period.start_day)}`}
        />
        <Figure label="Booked" value={say(budget.client_budget)} note={`on ${plural(days, 'day')}`} moved={moved} />
        <Figure
          label="Plan per day"
          value={say(budget.client_budget / days)}
          note={
            paced && rate > 0
              ? `${(budget.client_budget / days / rate).toFixed(2)}x today’s pace`
              : 'no pace to compare yet'
          }
          moved={moved}
        />
        <Figure
          label="At today’s pace"
          value={paced && projected !== null ? say(projected) : 'Unknown'}
          note={
            paced && difference !== null
              ? readsAsZero(currency, difference)
                ? 'on budget'
                : `${say(difference, true)} ${difference < 0 ? 'unspent' : 'over'}`
              : noRateTexts[paced ? 'young' : today.is]
          }
          moved={moved}
        />
        <Figure
          label="Runs out"
          value={whyNoOutlook(today) ? 'Unknown' : paced && runs_out ? dayShort(runs_out) : 'Lasts'}
          note={
            paced && days_short > 0 ? `${plural(days_short, 'day')} before its end` : `ends ${dayShort(period.end_day)}`
          }
          moved={moved}
        />
      </Figures>
    </section>
  );
};
