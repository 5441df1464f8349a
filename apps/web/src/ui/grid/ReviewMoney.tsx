import { isCurrency, roundMoney } from '@fairlead/domain/money';
import { IconArrowRight } from '@tabler/icons-react';
import { money } from '../format.ts';
import { groupDigits } from './number.ts';
import { moves } from './review.ts';
import type { MoneyEffect } from './types.ts';

const written = (value: number, currency: string, signed = false): string =>
  isCurrency(currency)
    ? money(value, currency, { exact: true, signed })
    : `${groupDigits(roundMoney(value))} ${currency}`;

/** One row's money, at the right of its cells: in total, and per day. */
export const RowMoney = ({ effects }: { effects: readonly MoneyEffect[] }) =>
  effects.filter(moves).map((effect) => {
    const { currency } = effect;
    const total = effect.total_after - effect.total_before;
    const day = effect.per_day_after - effect.per_day_before;
    return (
      <span key={currency} className="num">
        {total !== 0 && <b>{written(total, currency, true)}</b>}
        {day !== 0 && <span>{written(day, currency, true)} per day</span>}
      </span>
    );
  });

const FromTo = ({ from, to, currency }: { from: number; to: number; currency: string }) => (
  <>
    {written(from, currency)} <IconArrowRight size={12} role="img" aria-label="to" /> {written(to, currency)}
  </>
);

/** What the whole save moves, by currency. Currencies are never added up. */
export const ReviewMoney = ({ effects }: { effects: readonly MoneyEffect[] }) => {
  if (effects.length === 0) return null;
  return (
    <>
      <h3 className="review-title">What it does to money booked</h3>
      <dl className="review-money panel">
        {effects.map((effect) => {
          const { currency, total_before, total_after, per_day_before, per_day_after } = effect;
          return (
            <div key={currency}>
              <dt>{currency}</dt>
              <dd className="review-by num">{written(total_after - total_before, currency, true)}</dd>
              <dd className="num">
                {total_after === total_before ? (
                  'in total as before'
                ) : (
                  <FromTo from={total_before} to={total_after} currency={currency} />
                )}
              </dd>
              <dd className="num">
                {per_day_after === per_day_before ? (
                  'per day as before'
                ) : (
                  <>
                    per day <FromTo from={per_day_before} to={per_day_after} currency={currency} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
};
