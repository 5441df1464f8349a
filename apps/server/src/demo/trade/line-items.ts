import { storedObjective } from '@fairlead/domain/line-item/roas';
import { addDays, daysOf, type UtcDay } from '@fairlead/domain/utc-day';
import { between, normal, uniform } from '../../simulator/chance.ts';
import { freePercent, humanDaily, humanTotal, marginPercent, monthlyAmount, pick, priceIn } from './amounts.ts';
import { atWork, laterOf, minutesAfter } from './calendar.ts';
import { orderDay } from './orders.ts';
import type { NamedPeriod } from './periods.ts';
import type { PlannedBudget, PlannedLineItem, PlannedOrder } from './plan.ts';
import { type Business, businesses, markets } from './verticals.ts';

type Fate = PlannedLineItem['fate'];

/** What a day of a period is worth against an ordinary one: sales are worth more. */
const weightOf = ({ name }: NamedPeriod): number => (/sale|week|day|push|promo|offers|school/i.test(name) ? 1.7 : 1);

const budgetsOf = (
  today: UtcDay,
  periods: readonly NamedPeriod[],
  item: Pick<PlannedLineItem, 'at' | 'made' | 'order'>,
): PlannedBudget[] => {
  const { currency } = item.order.company;
  const monthly = monthlyAmount(currency, item.at);
  return periods.map((period, n) => {
    const days = daysOf(period);
    const moved = 1 + 0.12 * Math.max(-2, Math.min(2, normal(1041, item.at, n)));
    const total = humanTotal((monthly * days * weightOf(period) * moved) / 30.4, currency);
    const before = periods[n - 1];
    const yesterday = addDays(today, -1);
    const ordered = before ? addDays(before.end_day, -Math.floor(between(0, 4, 1042, item.at, n))) : null;
    const day =
      ordered === null || ordered < yesterday ? ordered : addDays(yesterday, -Math.floor(between(0, 3, 1043, item.at)));
    const soonest = minutesAfter(item.made, 60 + 20 * n);
    const free = freePercent(item.at, n);
    return {
      ...period,
      id: 0,
      made: day === null ? soonest : laterOf(soonest, atWork(day, 1044, item.at, n)),
      total,
      daily:
        uniform(1045, item.at) < 0.9 ? humanDaily((total / days) * between(1.08, 1.3, 1046, item.at), currency) : null,
      free,
      billed: free > 0 && uniform(1047, item.at, n) < 0.5,
    };
  });
};

/** A line item with its budgets; its campaigns come after. */
export const planLineItem = (
  today: UtcDay,
  at: number,
  order: PlannedOrder,
  fate: Fate,
  periods: readonly NamedPeriod[],
): PlannedLineItem => {
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last) throw new Error('a line item has a period');
  const { company } = order;
  const business = businesses[company.kind] as Business;
  const kpi = pick<'CPA' | 'ROAS'>(business.kpis, 1051, at);
  const market = pick(markets[company.currency] ?? [], 1052, at);
  const type = uniform(1053, at) < 0.92 ? 'RETARGETING' : 'USER_ACQUISITION';
  const target =
    kpi === 'CPA'
      ? priceIn(between(...business.cpa, 1054, at), company.currency)
      : Math.round(between(...business.roas, 1054, at) * 20) * 5;
  const wanted = addDays(first.start_day, at === 0 ? -14 : -3 - Math.floor(between(0, 7, 1055, at))); // the first one stays the first
  const day = wanted > orderDay(order) ? wanted : addDays(orderDay(order), 1);
  const made = laterOf(minutesAfter(order.made, 40), atWork(day, 1056, at));
  const drawn = uniform(1057, at);
  const year = first.start_day.slice(0, 4);
  const goal = kpi === 'CPA' ? business.event.word : `D${business.windows[0]}`;
  return {
    at,
    id: 0,
    name: `${company.name} | ${market.word} | ${type === 'RETARGETING' ? 'RTG' : 'UA'} | ${kpi} ${goal} | ${year}`,
    order,
    made,
    fate,
    archived: fate === 'archived' ? atWork(addDays(last.end_day, 4 + (at % 9)), 1058, at) : null,
    type,
    kpi,
    target: storedObjective(kpi, target),
    window: pick<2 | 3 | 7 | 14>(business.windows, 1059, at),
    event: business.event.id,
    mode: drawn < 0.5 ? 'fixed_ratio' : drawn < 0.8 ? 'full_performance' : 'manual',
    margin: marginPercent(at),
    market,
    budgets: budgetsOf(today, periods, { at, made, order }),
    campaigns: [],
  };
};
