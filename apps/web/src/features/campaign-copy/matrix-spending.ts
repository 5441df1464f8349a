import type { MatrixRow } from '@fairlead/domain/campaign-copy/matrix';
import type { Currency } from '@fairlead/domain/money';
import { type LineItemMoney, moreSpend } from '@fairlead/domain/readiness/spending';
import { besideOf, overDayOf, type Say, shortOf } from '@fairlead/domain/readiness/spending-words';
import type { UtcDay } from '@fairlead/domain/utc-day';
import { dayShort, money } from '#ui/format.ts';

/** What the rows may spend once all of them are launched; `warn`: less than their caps, or caps over what a day may spend. */
export const matrixSpend = (
  item: LineItemMoney,
  rows: readonly Pick<MatrixRow, 'daily_cap'>[],
  { currency, today }: { currency: Currency; today: UtcDay },
): { text: string; warn: boolean } | null => {
  const launched = rows.map(({ daily_cap }) => ({ cap: daily_cap ?? 0, spent_today: 0, from: null }));
  const more = moreSpend(item, launched, today);
  if (more === null) return null;
  const say: Say = { money: (amount) => money(amount, currency), day: dayShort };
  const short = shortOf(item, more, say);
  const all = `Launched, ${rows.length === 1 ? 'it' : 'they'} may spend`;
  if (short !== null) return { text: `${all} ${short}`, warn: true };
  const beside = besideOf(item.bidding, say);
  const over = overDayOf(item, more, say);
  const caps = `${all} up to ${say.money(more.caps)} a day until ${say.day(more.until)}${beside ? `, ${beside}` : ''}`;
  return { text: over ? `${caps}: ${over}` : caps, warn: over !== null };
};
