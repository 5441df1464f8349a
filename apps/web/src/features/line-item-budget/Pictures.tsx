import { budgetStatus } from '@fairlead/domain/line-item-budget/budget-state.rules';
import type { FreeSlot } from '@fairlead/domain/line-item-budget/timeline';
import type { Currency } from '@fairlead/domain/money';
import { dayOf } from '@fairlead/domain/utc-day';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Legend } from '#ui/chart/Figure.tsx';
import { money } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { BudgetAhead } from './BudgetAhead.tsx';
import { BudgetPace } from './BudgetPace.tsx';
import { type Budget, dailyCostsOf, type Place } from './budget.queries.ts';
import { Grips } from './Grips.tsx';
import { outlookOf } from './outlook.ts';
import { toBudget, toCreate } from './paths.ts';
import { useBooking, useBudgetRights } from './rights.ts';
import { daysIn, rateOf, whyNoOutlook } from './running-rate.ts';
import { Skyline } from './Skyline.tsx';
import { lacksIn, type SkySlot } from './skyline-layout.ts';
import { bookText, daysText, lackText } from './slot-words.ts';
import { WhatIfBar } from './WhatIfBar.tsx';
import { useWhatIf } from './WhatIfState.tsx';
import { boundsOf, budgetsWith, handWith, movable, movedBy, stillOf } from './what-if.ts';

type Props = {
  place: Place;
  budgets: readonly Budget[];
  currency: Currency;
  now: Date;
  /** The budget whose page is open. */
  here: number | null;
};

/** What its missing spend is held against: the rate of the budget that follows. */
const missedText = (slot: SkySlot, budgets: readonly Budget[], currency: Currency) => {
  const next = budgets.findLast(({ start_time }) => start_time.slice(0, 10) > slot.end_day);
  if (slot.missed === null || !next) return 'No later budget is scheduled.';
  return (
    <>
      At the rate of {next.name} that is <b className="num">{money(slot.missed, currency)}</b> of missed spend.
    </>
  );
};

const Lack = ({
  slot,
  budgets,
  currency,
  onBook,
}: {
  slot: SkySlot;
  budgets: readonly Budget[];
  currency: Currency;
  onBook: (() => void) | undefined;
}) => (
  <Note
    className="budget-lack"
    icon={<i className="key key-gap" />}
    action={
      onBook && (
        <button type="button" className="link-button inline" onClick={onBook}>
          <IconPlus size={14} aria-hidden />
          {bookText(slot)}
        </button>
      )
    }
  >
    <b>{lackText(slot)}:</b> {daysText(slot)} {missedText(slot, budgets, currency)}
  </Note>
);

/** The budget that runs now, its days and its pace; no pace before its first full day. */
const useRunning = (lineItem: number, budgets: readonly Budget[], now: Date) => {
  const running = budgets.find((budget) => budgetStatus(budget, now) === 'current');
  const today = dayOf(now);
  const costs = useQuery({
    ...dailyCostsOf(lineItem, running?.start_time.slice(0, 10) ?? today, today),
    enabled: running !== undefined,
  });
  return { id: running?.id ?? null, days: daysIn(costs), rate: rateOf(running, costs, now) };
};

/** All budgets to scale, what lacks, and how the one that matters stands. The edges of budgets may be moved to see what would be. */
export const Pictures = ({ place, budgets, currency, now, here }: Props) => {
  const rights = useBudgetRights();
  const booking = useBooking(place);
  const navigate = useNavigate();
  const { hand, setHand, typed, carry } = useWhatIf();
  const moving = hand && budgets.find(({ id }) => id === hand.id);
  // What is typed beside the picture counts as where its budget stands
  const standing = (budget: Budget) => (typed?.id === budget.id ? typed : stillOf(budget));
  const move = hand && moving ? movedBy(hand, standing(moving)) : null;
  const shown = move ?? typed;
  const drawn = budgetsWith(budgets, shown);
  const running = useRunning(place.lineItem, budgets, now);
  const leadsTo = (budget: Budget) => outlookOf(budget, running.days, running.rate.rate, now);
  const book = (slot: FreeSlot) => void navigate(toCreate(place, slot));
  const paced = drawn.find(({ id }) => id === here) ?? drawn.find(({ id }) => id === running.id);
  // What lacks is of what is drawn; days are booked once that is saved, or put back
  const lacks = lacksIn(drawn, now);
  const booked = booking.book && shown === null ? book : undefined;
  const apply = () => {
    if (!hand) return;
    carry(hand);
    setHand(null);
    void navigate(toBudget(place, hand.id));
  };
  return (
    <>
      <section className="budget-card" aria-label="Budgets to scale">
        <div className="budget-head">
          <h2>Budgets</h2>
          <Legend
            items={[
              ['past', 'Spent, closed'],
              ['actual', 'Spent'],
              ['upcoming', 'Upcoming'],
              ['gap', 'Not booked'],
            ]}
          />
          <span className="dim small budget-head-end">Width is time, height is money per day</span>
        </div>
        <Skyline
          budgets={drawn}
          still={budgets}
          moved={shown?.id ?? null}
          now={now}
          currency={currency}
          onBook={booked}
          over={(block, sky) => {
            const budget = budgets.find(({ id }) => id === block.id);
            if (!budget) return null;
            const at = shown?.id === budget.id ? shown : stillOf(budget);
            return (
              <div key={budget.id}>
                <Link
                  {...toBudget(place, budget.id)}
                  className={`budget-sky-open${here === budget.id ? ' is-here' : ''}`}
                  aria-label={`Open ${budget.name}`}
                  aria-current={here === budget.id ? 'page' : undefined}
                  style={{ left: block.x, top: block.y, width: Math.max(8, block.w), height: 184 - block.y }}
                />
                {rights.edit && movable(budget, now) && (
                  <Grips
                    budget={budget}
                    block={block}
                    drawn={sky}
                    currency={currency}
                    move={at}
                    bounds={boundsOf(budget, budgets, now)}
                    onMove={(part) => {
                      const held = hand?.id === budget.id ? hand : { id: budget.id };
                      setHand(handWith({ ...held, ...part }, standing(budget)));
                    }}
                  />
                )}
              </div>
            );
          }}
        />
        {move && moving && (
          <WhatIfBar
            budget={moving}
            move={move}
            bounds={boundsOf(moving, budgets, now)}
            currency={currency}
            outlook={whyNoOutlook(running.rate) ?? leadsTo(drawn.find(({ id }) => id === move.id) ?? moving)}
            onApply={apply}
            onReset={() => setHand(null)}
          />
        )}
        {lacks.map((slot) => (
          <Lack
            key={slot.start_day}
            slot={slot}
            budgets={budgets}
            currency={currency}
            onBook={booked && (() => booked(slot))}
          />
        ))}
      </section>
      {paced && budgetStatus(paced, now) === 'upcoming' && (
        <BudgetAhead
          budget={paced}
          currency={currency}
          outlook={leadsTo(paced)}
          rate={running.rate}
          now={now}
          moved={shown?.id === paced.id}
        />
      )}
      {paced && budgetStatus(paced, now) !== 'upcoming' && (
        <BudgetPace
          budget={paced}
          lineItem={place.lineItem}
          currency={currency}
          now={now}
          moved={shown?.id === paced.id}
        />
      )}
    </>
  );
};
