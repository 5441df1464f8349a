import { neededFromHour } from '@fairlead/domain/pacing/needed';
import { Link } from '@tanstack/react-router';
import { money, percent } from '#ui/format.ts';
import { useMay } from '../auth/auth.queries.ts';
import { LostSpend } from './LostSpend.tsx';
import { leftOf, sentencesOf } from './pace-list.ts';
import { toBudget, toBudgets, toDelivery, toLineItem, toNextBudget } from './pace-places.ts';
import type { Paced } from './pacing.queries.ts';

const exact = (pace: Paced, amount: number) => money(amount, pace.currency, { exact: true });

/** Where each number of a row comes from, in full, which campaigns lost spend, and the places that change it. */
export const PaceDetail = ({ pace, mayEdit }: { pace: Paced; mayEdit: boolean }) => {
  const says = sentencesOf(pace);
  const numbers = [
    ['Expected by now', exact(pace, pace.expected), says.expected],
    ['Against plan', pace.too_soon ? 'Too soon' : percent(pace.gap_percent, { signed: true }), says.gap_percent],
    ['Spend per day', exact(pace, pace.rate), says.rate],
    ['Projected end', pace.too_soon ? 'Too soon' : exact(pace, pace.projected), says.projected],
    ['Needed per day', exact(pace, neededFromHour(pace)), says.needed_per_day],
    ['Left', leftOf(pace).join(' '), says.days_left],
    ['At risk', pace.too_soon ? 'Too soon' : exact(pace, pace.risk), says.risk],
  ] as const;
  return (
    <div className="pace-detail">
      <dl className="pace-numbers">
        {numbers.map(([name, value, sentence]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num strong">{value}</dd>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
      <LostSpend pace={pace} />
      <p className="pace-ways">
        {useMay()('delivery_funnel.read') && (
          <Link {...toDelivery(pace)} className="link">
            Why it does not spend
          </Link>
        )}
        <Link {...toBudget(pace)} className="link">
          {mayEdit ? 'Edit the budget' : 'See the budget'}
        </Link>
        {pace.next_budget_start === null && mayEdit ? (
          <Link {...toNextBudget(pace)} className="link">
            Book the next period
          </Link>
        ) : (
          <Link {...toBudgets(pace)} className="link">
            All its budgets
          </Link>
        )}
        <Link {...toLineItem(pace)} className="link">
          Line item
        </Link>
      </p>
    </div>
  );
};
