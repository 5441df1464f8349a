import { periodOf } from '@fairlead/domain/line-item-budget/budget';
import { type Currency, readsAsZero } from '@fairlead/domain/money';
import { day, dayShort, money, plural } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import type { Budget } from './budget.queries.ts';
import type { Outlook } from './outlook.ts';
import { type Bounds, type Move, perDayOf } from './what-if.ts';

type Props = {
  /** As it is saved. */
  budget: Budget;
  move: Move;
  bounds: Bounds;
  currency: Currency;
  /** Or why nothing can be told of it. */
  outlook: Outlook | string;
  onApply: () => void;
  onReset: () => void;
};

/** Where it leads. */
const Leads = ({ outlook, currency }: { outlook: Outlook; currency: Currency }) => {
  const say = (amount: number, signed = false) => money(amount, currency, { signed });
  const { projected, difference, runs_out, days_short, needed_per_day, rate } = outlook;
  return (
    <Facts as="pairs">
      <Fact label="Projected end">
        {projected === null || difference === null ? (
          'Too soon to tell'
        ) : (
          <>
            {say(projected)} <small>{readsAsZero(currency, difference) ? 'on budget' : say(difference, true)}</small>
          </>
        )}
      </Fact>
      <Fact label="Runs out">
        {projected === null ? 'Too soon to tell' : runs_out ? dayShort(runs_out) : 'Lasts'}{' '}
        {days_short > 0 && <small>{plural(days_short, 'day')} early</small>}
      </Fact>
      <Fact label="Needed per day">
        {needed_per_day === null ? 'None' : say(needed_per_day)} <small>pace {say(rate)}</small>
      </Fact>
    </Facts>
  );
};

/** What would be with another end or amount, in words; carries it into the form or forgets it. Nothing is saved here. */
export const WhatIfBar = ({ budget, move, bounds, currency, outlook, onApply, onReset }: Props) => {
  const say = (amount: number) => money(amount, currency);
  const moved = move.end_day !== periodOf(budget).end_day;
  return (
    <section className="budget-what-if" aria-label="What if">
      <p>
        <b>What if</b> {budget.name} {moved ? 'ended' : 'ends'} {day(move.end_day)} with{' '}
        <b className="num">{say(move.client_budget)}</b>, {say(perDayOf(move, bounds))} a day
      </p>
      {typeof outlook === 'string' ? (
        <Facts as="pairs">
          <Fact label="Projected end">{outlook}</Fact>
        </Facts>
      ) : (
        <Leads outlook={outlook} currency={currency} />
      )}
      <div className="budget-what-if-ways">
        <button type="button" className="link-button" onClick={onReset}>
          Reset
        </button>
        <button type="button" className="grid-button is-primary" onClick={onApply}>
          Apply
        </button>
      </div>
    </section>
  );
};
