import { periodOf } from '@fairlead/domain/line-item-budget/budget';
import { daysShort, project } from '@fairlead/domain/line-item-budget/projection';
import type { Currency } from '@fairlead/domain/money';
import { dayOf } from '@fairlead/domain/utc-day';
import { day, dayShort, money, plural } from '../../ui/format.ts';
import type { Budget } from './budget.queries.ts';
import { type Bounds, type Move, perDayOf } from './what-if.ts';

type Props = {
  budget: Budget;
  move: Move;
  bounds: Bounds;
  currency: Currency;
  now: Date;
  /** Spend of the last full days, per day; null while nothing has been spent. */
  rate: number | null;
  /** Spent up to the end of yesterday. */
  spent: number;
  onApply: () => void;
  onReset: () => void;
};

/** What would be with another end or amount, in words; carries it into the form or forgets it. Nothing is saved here. */
export const WhatIfBar = ({ budget, move, bounds, currency, now, rate, spent, onApply, onReset }: Props) => {
  const today = dayOf(now);
  const perDay = perDayOf(move, bounds);
  const from = bounds.start > today ? bounds.start : today;
  const pace = rate ?? perDay;
  const ahead = project({ budget: move.client_budget, spent, rate: pace, today: from, end_day: move.end_day });
  const short = daysShort(ahead, move.end_day);
  const say = (amount: number, signed = false) => money(amount, currency, { signed });
  const still = periodOf(budget);
  return (
    <div className="what-if" role="status">
      <p>
        <b>What if</b> {budget.name} {move.end_day === still.end_day ? 'ends' : 'ended'} {day(move.end_day)} with{' '}
        <b className="num">{say(move.client_budget)}</b>, {say(perDay)} a day
      </p>
      <dl>
        <div>
          <dt>Projected end</dt>
          <dd className="num">
            {say(ahead.projected)} <small>{say(ahead.difference, true)}</small>
          </dd>
        </div>
        <div>
          <dt>Runs out</dt>
          <dd className="num">
            {ahead.runs_out ? dayShort(ahead.runs_out) : 'Lasts'}{' '}
            {short > 0 && <small>{plural(short, 'day')} early</small>}
          </dd>
        </div>
        <div>
          <dt>Needed per day</dt>
          <dd className="num">
            {ahead.needed_per_day === null ? 'None' : say(ahead.needed_per_day)} <small>pace {say(pace)}</small>
          </dd>
        </div>
      </dl>
      <div className="what-if-ways">
        <button type="button" className="link-button" onClick={onReset}>
          Reset
        </button>
        <button type="button" className="grid-button is-primary" onClick={onApply}>
          Apply
        </button>
      </div>
    </div>
  );
};
