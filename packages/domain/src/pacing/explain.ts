import { type Currency, decimalText, formatMoney, readsAsZero, roundDecimal } from '../money.ts';
import type { Pace } from './pacing.ts';

type Explained = 'expected' | 'gap_percent' | 'rate' | 'projected' | 'needed_per_day' | 'days_left' | 'risk';
/** Amounts as they are written, and whether nothing is left of one then. */
type Money = ((amount: number) => string) & { isNothing: (amount: number) => boolean };

const percent = (value: number): string => `${decimalText(Math.abs(value), 1)} %`;

const days = (count: number): string => {
  if (count > 0 && count < 1) return `${Math.max(1, Math.round(count * 24))} h`;
  const text = String(roundDecimal(count, 1));
  return `${text} ${text === '1' ? 'day' : 'days'}`;
};

const rate = ({ trend, days_left, share }: Pace): string => {
  if (trend.length === 1) return 'Spend of the last full UTC day.';
  if (trend.length > 1) return `Mean of the last ${trend.length} full UTC days.`;
  return share > 0 || days_left === 0
    ? 'Spent so far over the time that has passed: no full UTC day yet.'
    : 'The budget has not started.';
};

const needed = ({ budget, spent, days_left }: Pace, money: Money): string => {
  const left = money(Math.max(0, budget - spent));
  if (spent >= budget || money.isNothing(budget - spent)) return 'The whole budget is spent.';
  if (days_left === 0) return `The budget has ended with ${left} unspent.`;
  if (days_left < 1) return `${left} are left for the last ${days(days_left)}.`;
  return `${left} are left for ${days(days_left)}.`;
};

const soon = ({ share }: Pace): string =>
  share > 0
    ? 'Too soon to tell: no full UTC day of this budget is over yet.'
    : 'Too soon to tell: the budget has not started.';

const gap = (pace: Pace): string => {
  const { gap_percent } = pace;
  if (pace.too_soon) return soon(pace);
  if (percent(gap_percent) === percent(0)) return 'Spent as planned by now.';
  return `Spent ${percent(gap_percent)} of the budget ${gap_percent < 0 ? 'less' : 'more'} than planned by now.`;
};

const risk = (pace: Pace, money: Money): string => {
  const { budget, projected, risk: at, days_left } = pace;
  if (pace.too_soon) return soon(pace);
  if (money.isNothing(at)) return days_left === 0 ? 'Spent exactly.' : 'At this rate the budget is spent exactly.';
  if (days_left === 0)
    return `${money(at)} ${projected < budget ? 'were left unspent' : 'were spent over the budget'}.`;
  return `At this rate ${money(at)} ${projected < budget ? 'stay unspent at the end' : 'are spent over the budget'}.`;
};

/**
 * Where each number of a pace comes from, one plain sentence per number: what the screen says beside it. Amounts are
 * written in full, in the budget's currency.
 */
export const explain = (pace: Pace, currency: Currency): Record<Explained, string> =>
  sentences(
    pace,
    Object.assign((amount: number) => formatMoney(currency, amount), {
      isNothing: (amount: number) => readsAsZero(currency, amount, 2),
    }),
  );

const sentences = (pace: Pace, money: Money): Record<Explained, string> => ({
  expected: `${percent(pace.share * 100)} of the budget’s time has passed, so ${percent(pace.share * 100)} of ${money(pace.budget)} should be spent.`,
  gap_percent: gap(pace),
  rate: rate(pace),
  projected:
    pace.days_left === 0
      ? 'The budget has ended: nothing is added.'
      : `${money(pace.spent)} spent and ${money(pace.rate)} a day for ${days(pace.days_left)}.`,
  needed_per_day: needed(pace, money),
  days_left:
    pace.days_left === 0 ? 'The budget has ended.' : `${days(pace.days_left)} until the end of the last day (UTC).`,
  risk: risk(pace, money),
});
