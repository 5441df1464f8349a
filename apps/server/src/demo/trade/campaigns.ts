import { addDays, dayOf, daysOf, type UtcDay } from '@fairlead/domain/utc-day';
import { between, uniform } from '../../simulator/chance.ts';
import { humanDaily, pick } from './amounts.ts';
import { atWork, laterOf, minutesAfter } from './calendar.ts';
import type { PlannedApp, PlannedCampaign, PlannedLineItem } from './plan.ts';
import { businesses } from './verticals.ts';

type Fate = PlannedCampaign['fate'];

const PLATFORM = { ios: 'iOS', android: 'AND' } as const;
/** Google's exchange first, as most campaigns buy there. */
const SUPPLIERS = [335, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 21, 24];

/** How far the caps of a line item's running campaigns are from its daily budget: most a little, one in sixteen over 10 %. */
const misalignment = (at: number): number => {
  const drawn = uniform(1061, at);
  const side = uniform(1062, at) < 0.5 ? -1 : 1;
  if (drawn < 0.7) return side * between(0, 0.029, 1063, at);
  return drawn < 0.94 ? side * between(0.03, 0.1, 1063, at) : between(0.11, 0.3, 1063, at);
};

/** Shares of a daily budget: the first the largest, 35 to 55 percent of three, a little more of two. */
const sharesOf = (count: number, at: number): number[] => {
  if (count === 1) return [1];
  const first = count === 2 ? between(0.5, 0.6, 1064, at) : between(0.36, 0.55, 1064, at);
  const rest = 1 - first;
  if (count === 2) return [first, rest];
  const second = rest * between(0.5, 0.62, 1065, at);
  return [first, second, rest - second];
};

/** What a day needs: the daily budget of today's budget, else of the best one there was. */
const dailyOf = (item: PlannedLineItem, today: UtcDay): number => {
  const perDay = (budget: PlannedLineItem['budgets'][number]) => budget.daily ?? (budget.total / daysOf(budget)) * 1.2;
  const current = item.budgets.find(({ start_day, end_day }) => start_day <= today && end_day >= today);
  return current ? perDay(current) : 1.15 * Math.max(...item.budgets.map(perDay));
};

/** Where nobody can be asked for: one campaign of the fifth running line item was sent there. */
const MONACO = { word: 'MC', countries: [492] };
const sentNowhere = (item: PlannedLineItem, nthOfFate: number, fate: Fate, n: number): boolean =>
  item.fate === 'live' && nthOfFate === 4 && fate === 'live' && n === 1;

const nameOf = (item: PlannedLineItem, app: PlannedApp, audience: string, more: string, market = item.market): string =>
  `${item.order.company.code}_${PLATFORM[app.platform]}_${market.word}_${item.type === 'RETARGETING' ? 'RTG' : 'UA'}_${audience}_${item.kpi}${more}`;

const suppliersOf = (at: number, nth: number): number[] =>
  SUPPLIERS.filter((_, n) => n === 0 || uniform(1066, at, nth, n) < 0.4);

/** Campaigns go with their last budget; of one line item in eight they were left on, as its client is to renew. */
const NOT_RENEWED = 8;

/** How many campaigns of which fate a line item has. */
const countsOf = (item: PlannedLineItem, nthOfFate: number): Record<Fate, number> => {
  if (item.fate === 'archived') return { live: 0, idle: 0, past: 3, dropped: 0 };
  if (item.fate === 'ended')
    return nthOfFate % NOT_RENEWED === 0
      ? { live: 3, idle: 0, past: 0, dropped: 0 }
      : { live: 0, idle: 0, past: 3, dropped: 0 };
  const past = nthOfFate % 2;
  const unused = nthOfFate % 6 === 0 ? 0 : 1 - past;
  const dropped = nthOfFate % 12 === 4 ? unused : 0; // most that were never on are still there
  return {
    live: nthOfFate % 3 === 0 ? 3 : 2,
    idle: 2 + (nthOfFate % 5 === 0 ? 1 : 0) + unused - dropped,
    past,
    dropped,
  };
};

const FATES: readonly Fate[] = ['live', 'past', 'idle', 'dropped'];

/** Plans the campaigns of the `nthOfFate`-th line item that shares its fate. */
export const planCampaigns = (today: UtcDay, item: PlannedLineItem, nthOfFate: number): PlannedCampaign[] => {
  const { company } = item.order;
  const brand = pick([...new Set(company.apps.map((app) => app.brand))], 1067, item.at);
  const apps = company.apps.filter((app) => app.brand === brand);
  const counts = countsOf(item, nthOfFate);
  const running = counts.live || counts.past;
  const daily = dailyOf(item, today) * (1 + misalignment(item.at));
  const shares = sharesOf(running, item.at);
  const last = item.budgets.at(-1)?.end_day ?? today;
  const begun = item.budgets[0]?.start_day ?? today;
  const campaigns: PlannedCampaign[] = [];
  for (const fate of FATES) {
    for (let n = 0; n < counts[fate]; n++) {
      const nth = campaigns.length;
      const app = apps[nth % apps.length];
      if (!app) throw new Error('a line item has an application');
      const test = fate === 'idle' && n === 0 && nthOfFate % 15 < 4;
      const mirrors =
        fate === 'live' && n === 2 && nthOfFate % 5 < 3 && item.fate === 'live' && item.mode !== 'full_performance'
          ? (campaigns[0] ?? null)
          : null;
      const audience = pick(businesses[company.kind].audiences, 1068, item.at, nth);
      const market = sentNowhere(item, nthOfFate, fate, n) ? MONACO : item.market;
      const words = test
        ? `auto_test_${nameOf(item, app, audience, '')}`
        : nameOf(item, app, audience, n > 0 ? `_${n + 1}` : '', market);
      // Early enough for the first budget, unless it never ran or ran only at first.
      const made =
        fate === 'idle' || fate === 'dropped'
          ? addDays(begun, 3 + Math.floor(between(0, 30, 1069, item.at, nth)))
          : null;
      const day = made !== null && made < addDays(today, -6) ? made : null;
      const at =
        day === null
          ? minutesAfter(item.made, 90 + 12 * nth)
          : laterOf(minutesAfter(item.made, 90 + 12 * nth), atWork(day, 1070, item.at, nth));
      const over =
        item.fate !== 'live'
          ? addDays(last, 2)
          : addDays(dayOf(at), 4 + Math.floor(between(0, 25, 1071, item.at, nth)));
      const archived =
        fate === 'past' || fate === 'dropped'
          ? atWork(over < today ? over : addDays(today, -1), 1072, item.at, nth)
          : null;
      campaigns.push({
        id: 0,
        name: mirrors ? `${mirrors.name} (B)` : words,
        app: mirrors?.app ?? app,
        made: at,
        fate,
        archived: archived === null ? null : laterOf(minutesAfter(at, 30), archived),
        paused: fate === 'idle' && n > 0,
        cap: humanDaily(daily * (shares[n] ?? 0.3), company.currency),
        mirrors,
        countries: market.countries,
        suppliers: suppliersOf(item.at, nth),
      });
    }
  }
  return campaigns;
};
