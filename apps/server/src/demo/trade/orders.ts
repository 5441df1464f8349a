import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { uniform } from '../../simulator/chance.ts';
import { atWork, monthAway } from './calendar.ts';
import { MONTHS_BACK } from './periods.ts';
import type { PlannedCompany, PlannedOrder } from './plan.ts';

const SELLER: Record<string, number> = { USD: 2, GBP: 4, JPY: 5, KRW: 5 };

/** One order of a company; `nth` counts all orders. */
const order = (company: PlannedCompany, nth: number, day: UtcDay, words: string): PlannedOrder => ({
  id: 0,
  company,
  name: `IO-${day.slice(0, 4)}-${String(400 + nth).padStart(4, '0')} | ${company.name} ${words}`,
  made: atWork(day, 1031, nth),
  client_type: uniform(1032, company.at) < 0.7 ? 'Direct' : 'Agency',
  selling_entity_id: SELLER[company.currency] ?? (company.at % 3 === 0 ? 3 : 1),
  archived: null,
});

const quarter = (day: UtcDay): string => `Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;

/**
 * Orders of the companies that trade, `count` in all: each has one for the whole time, then one for this year's half, then
 * the first companies a third one. The first company comes first.
 */
export const planOrders = (today: UtcDay, companies: readonly PlannedCompany[], count: number): PlannedOrder[] => {
  const begin = monthAway(today, -MONTHS_BACK);
  const orders: PlannedOrder[] = [];
  for (let round = 0; orders.length < count; round++) {
    for (const company of companies) {
      if (orders.length === count) break;
      const nth = orders.length;
      const later = monthAway(today, -MONTHS_BACK + 5 * round);
      const day =
        nth === 0
          ? addDays(begin, -30)
          : round === 0
            ? addDays(begin, -24 + (nth % 10))
            : addDays(later, -25 + (nth % 12));
      const last = addDays(today, -25);
      const made = day < last ? day : last;
      orders.push(
        order(company, nth, made, round === 0 ? `always on ${begin.slice(0, 4)}` : quarter(addDays(made, 30))),
      );
    }
  }
  return orders.sort((a, b) => a.made.getTime() - b.made.getTime());
};

export const orderDay = ({ made }: PlannedOrder): UtcDay => dayOf(made);
