import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { between, uniform } from '../../simulator/chance.ts';
import { planCampaigns } from './campaigns.ts';
import { planLineItem } from './line-items.ts';
import { planOrders } from './orders.ts';
import { livePeriods, MONTHS_BACK, type NamedPeriod, pastPeriods, type Rhythm } from './periods.ts';
import type { PlannedCompany, PlannedLineItem, PlannedOrder, Workspace } from './plan.ts';

/** How much trade there is. */
export type Size = { orders: number; live: number; ended: number; archived: number; budgets: number };
export const FULL: Size = { orders: 110, live: 150, ended: 32, archived: 98, budgets: 1000 };

const LIVE: readonly Rhythm[] = [...Array<Rhythm>(12).fill('months'), 'weeks', 'odd', 'weeks'];
const ENDED: readonly Rhythm[] = ['months', 'weeks', 'bursts', 'months'];
const ARCHIVED: readonly Rhythm[] = ['months', 'months', 'bursts', 'months', 'odd', 'months', 'bursts'];

type Slot = { fate: PlannedLineItem['fate']; nth: number; rhythm: Rhythm; before: number };

const rhythmOf = (fate: Slot['fate'], nth: number): Rhythm => {
  if (fate === 'live' && nth % 30 === 29) return 'bursts';
  const list = { live: LIVE, ended: ENDED, archived: ARCHIVED }[fate];
  return list[nth % list.length] ?? 'months';
};

const periodsOf = (today: UtcDay, { fate, nth, rhythm, before }: Slot): NamedPeriod[] =>
  fate === 'live'
    ? livePeriods(today, rhythm, before, nth)
    : pastPeriods(today, rhythm, before, fate === 'ended' ? nth : 1000 + nth, fate === 'archived');

/** Periods before today's (or in all, when it is over), as short as they come; the first line item has run all along. */
const least = ({ fate, nth, rhythm }: Pick<Slot, 'fate' | 'nth' | 'rhythm'>): number => {
  if (fate === 'live' && nth === 0) return MONTHS_BACK;
  const key = { live: 0, ended: 1000, archived: 2000 }[fate] + nth;
  if (rhythm === 'weeks') return Math.floor(between(3, 6, 1081, key));
  if (rhythm === 'months') return fate === 'live' ? 0 : 1;
  return Math.floor(between(1, 4, 1082, key));
};

/** Lets line items by month begin earlier, one month at a time, until there are as many budgets as asked for. */
const fill = (today: UtcDay, slots: Slot[], budgets: number): void => {
  const count = (slot: Slot) => periodsOf(today, slot).length;
  let missing = budgets - slots.reduce((sum, slot) => sum + count(slot), 0);
  for (let round = 0; missing > 0 && round < 40; round++) {
    for (const [at, slot] of slots.entries()) {
      if (missing === 0) break;
      if (slot.rhythm !== 'months' || uniform(1083, at, round) < 0.5) continue;
      const before = count(slot);
      slot.before += 1;
      missing -= count(slot) - before;
    }
  }
};

/** Orders that a line item can stand in: of its company, made before its first period; the newest of them. */
const orderFor = (orders: readonly PlannedOrder[], first: UtcDay): PlannedOrder => {
  const fitting = orders.filter(({ made }) => dayOf(made) < addDays(first, -4));
  const order = fitting.at(-1) ?? orders[0];
  if (!order) throw new Error('a company that trades has an order');
  return order;
};

/** The whole trade as told by the day of seeding. Companies have their ids and applications already. */
export const planWorkspace = (today: UtcDay, companies: PlannedCompany[], size: Size = FULL): Workspace => {
  const trading = companies.filter(
    ({ apps, is_test, business_state }) => apps.length > 0 && !is_test && business_state !== 'onboarding',
  );
  const live = trading.filter(({ business_state }) => business_state === 'live');
  const over = trading.filter(({ business_state }) => business_state !== 'live');
  const orders = planOrders(today, trading, size.orders);
  const slots = (['live', 'ended', 'archived'] as const).flatMap((fate) =>
    Array.from({ length: size[fate] }, (_, nth) => {
      const slot = { fate, nth, rhythm: rhythmOf(fate, nth) };
      return { ...slot, before: least(slot) };
    }),
  );
  fill(today, slots, size.budgets);
  const homes = { live, ended: live, archived: over.length > 0 ? [...over, ...over, ...live] : live };
  const lineItems = slots.flatMap((slot, at) => {
    const list = homes[slot.fate];
    const company = list[slot.nth % list.length];
    const periods = periodsOf(today, slot);
    const [first] = periods;
    if (!company || !first) return [];
    const order = orderFor(
      orders.filter((one) => one.company === company),
      first.start_day,
    );
    return [planLineItem(today, at, order, slot.fate, periods)];
  });
  tellApart(lineItems);
  const seen = { live: 0, ended: 0, archived: 0 };
  for (const item of lineItems) item.campaigns = planCampaigns(today, item, seen[item.fate]++);
  for (const order of orders) order.archived = archivedOf(order, lineItems);
  return { today, companies, orders, lineItems };
};

const APART = ['Lapsed', 'Loyal', 'New users', 'Weekend', 'Video', 'High value', 'Lookback 60', 'Evening'];

/** Line items of the same market and goal say what else they are about. */
const tellApart = (lineItems: readonly PlannedLineItem[]): void => {
  const used = new Map<string, number>();
  for (const item of lineItems) {
    const before = used.get(item.name) ?? 0;
    used.set(item.name, before + 1);
    if (before > 0) item.name += ` | ${APART[(before - 1) % APART.length]}${before > APART.length ? ` ${before}` : ''}`;
  }
};

/** An order whose line items are all archived goes a week after the last of them. */
const archivedOf = (order: PlannedOrder, lineItems: readonly PlannedLineItem[]): Date | null => {
  const own = lineItems.filter((item) => item.order === order);
  const times = own.map(({ archived }) => archived?.getTime() ?? Infinity);
  const last = Math.max(...times);
  return own.length > 0 && Number.isFinite(last) ? new Date(last + 20 * 60_000) : null;
};
