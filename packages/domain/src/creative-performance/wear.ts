import { addDays, daysBetween, type UtcDay } from '../utc-day.ts';
import { tReach } from './quantile.ts';
import { spreadOf, type Tally } from './rate.ts';

/** What was counted of a creative in one campaign on one day. */
export type WearDay = Tally & { campaign_id: number; day: UtcDay };

/** Its first week, and as many of its newest days as it is held against. */
const WEEK = 7;
/** Less than so many in the first week say nothing. */
const LEAST = 10;
/**
 * Chance of an interval of one look to miss, on both sides together. Looks follow each other day by day and share their first
 * week: over 90 of them, a creative that does not wear is marked at most once in twenty.
 */
const ALPHA = 0.003;

/** Why nothing can be told yet. */
type WearMissing = 'days' | 'counts';

/** How the newest days differ from the first week, in percent of it, with an interval that holds at every daily look. */
export type Wear = {
  first_day: UtcDay | null;
  /** Percent; null where nothing can be told. */
  change: number | null;
  low: number | null;
  high: number | null;
  missing: WearMissing | null;
};

/** A day, or the week that begins with it, against the first week, in percent of it: what it would be if campaigns had delivered in the same parts. */
export type WornDay = { day: UtcDay; change: number; low: number; high: number };

type Told = { day: UtcDay; counted: number; expected: number };
type Stratum = { first: Tally; now: Tally };

const sum = (days: readonly Tally[]): Tally =>
  days.reduce((all, { happened, of }) => ({ happened: all.happened + happened, of: all.of + of }), {
    happened: 0,
    of: 0,
  });

/** Days of a creative, the first and the newest ones by campaign. */
const stretchesOf = (days: readonly WearDay[]) => {
  const shown = days.filter(({ of }) => of > 0).sort((a, b) => (a.day < b.day ? -1 : 1));
  const first_day = shown[0]?.day ?? null;
  const newest = shown.at(-1)?.day ?? null;
  if (first_day === null || newest === null) return null;
  const after = addDays(first_day, WEEK);
  const from = addDays(newest, 1 - WEEK) > after ? addDays(newest, 1 - WEEK) : after;
  return {
    shown,
    first_day,
    first: shown.filter(({ day }) => day < after),
    now: shown.filter(({ day }) => day >= from),
  };
};

const strataOf = (first: readonly WearDay[], now: readonly WearDay[]): Map<number, Stratum> => {
  const strata = new Map<number, Stratum>();
  const [was, is] = [first, now].map((days) => Map.groupBy(days, ({ campaign_id }) => campaign_id));
  for (const [id, days] of was ?? []) {
    const later = is?.get(id);
    if (later) strata.set(id, { first: sum(days), now: sum(later) });
  }
  return strata;
};

/** Days of a life, and what the first week lets expect of each; those of campaigns that it did not begin in are left out. */
const againstFirst = (shown: readonly WearDay[], first: readonly WearDay[]): Told[] => {
  const before = new Map(
    [...Map.groupBy(first, ({ campaign_id }) => campaign_id)].map(([id, of]) => [id, sum(of)] as const),
  );
  const known = shown.filter(({ campaign_id }) => (before.get(campaign_id)?.happened ?? 0) > 0);
  return [...Map.groupBy(known, ({ day }) => day)].map(([day, of]) => ({
    day,
    counted: sum(of).happened,
    expected: of.reduce((total, one) => {
      const week = before.get(one.campaign_id) as Tally;
      return total + (week.happened / week.of) * one.of;
    }, 0),
  }));
};

/** What is expected of each day if the rate changes evenly: what is left around it is luck, also of what does wear. */
const alongTrend = (days: readonly Told[]): Told[] => {
  const all = days.reduce((total, { expected }) => total + expected, 0);
  const mean = (of: (one: Told, nth: number) => number) =>
    days.reduce((total, one, nth) => total + one.expected * of(one, nth), 0) / all;
  const at = days.map(({ day }) => daysBetween(days[0]?.day ?? day, day));
  const [middle, level] = [mean((_, nth) => at[nth] as number), mean(({ counted, expected }) => counted / expected)];
  const wide = mean((_, nth) => ((at[nth] as number) - middle) ** 2);
  const slope = wide > 0 ? mean((one, nth) => ((at[nth] as number) - middle) * (one.counted / one.expected)) / wide : 0;
  return days.map((one, nth) => {
    const part = Math.max(0.05 * level, level + slope * ((at[nth] as number) - middle));
    return { ...one, expected: one.expected * part };
  });
};

const percentOf = (log: number): number => 100 * Math.expm1(log);
const nothing = { change: null, low: null, high: null };

/**
 * Mantel and Haenszel's ratio of rates: campaigns are compared with themselves, so that a creative which moves from a campaign
 * where people click to one where they do not is not worn by it.
 * @returns the logarithm and its variance if counts spread by chance alone
 */
const ratioOf = (strata: readonly Stratum[]): { theta: number; variance: number } => {
  let [later, before, spread] = [0.5, 0.5, 0];
  const all = strata.reduce((total, { first, now }) => total + first.of + now.of, 0);
  const share = strata.reduce((total, { first, now }) => total + (first.of * now.of) / (first.of + now.of), 0) / all;
  [later, before] = [later * share, before * share];
  for (const { first, now } of strata) {
    const of = first.of + now.of;
    later += (now.happened * first.of) / of;
    before += (first.happened * now.of) / of;
    spread += ((first.happened + now.happened) * first.of * now.of) / (of * of);
  }
  return { theta: Math.log(later / before), variance: spread / (later * before) };
};

/**
 * How a creative wears: the rate of its newest week against that of its first (design 13.20), campaign by campaign, with
 * days as clusters. The interval is wide enough for somebody who looks every day.
 *
 * Source: Greenland, Robins, "Estimation of a common effect parameter from sparse follow-up data" (1985); spread of days by
 * Pearson's chi-square.
 * @param days of its whole life, in any order
 */
export const wearOf = (days: readonly WearDay[]): Wear => {
  const found = stretchesOf(days);
  if (!found) return { first_day: null, ...nothing, missing: 'days' };
  const { first_day, first, now } = found;
  if (now.length === 0) return { first_day, ...nothing, missing: 'days' };
  const strata = strataOf(first, now);
  const both = [...strata.values()];
  if (sum(both.map((one) => one.first)).happened < LEAST) return { first_day, ...nothing, missing: 'counts' };
  const { theta, variance } = ratioOf(both);
  const told = alongTrend(againstFirst(found.shown, first));
  const se = Math.sqrt(variance * spreadOf(told, 2));
  const reach = tReach(Math.max(3, told.length - 2), ALPHA) * se;
  return {
    first_day,
    change: percentOf(theta),
    low: percentOf(theta - reach),
    high: percentOf(theta + reach),
    missing: null,
  };
};

/** A life is told by at most so many points. */
const POINTS = 100;

/** Days as they are, or by weeks from the first where they are too many, by several weeks where those are. In the order of days. */
const inPoints = (days: readonly Told[]): readonly Told[] => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined || days.length <= POINTS) return days;
  const step = WEEK * Math.ceil((daysBetween(first, last) + 1) / (WEEK * POINTS));
  return [...Map.groupBy(days, ({ day }) => Math.floor(daysBetween(first, day) / step))].map(([nth, of]) => ({
    day: addDays(first, nth * step),
    counted: of.reduce((all, one) => all + one.counted, 0),
    expected: of.reduce((all, one) => all + one.expected, 0),
  }));
};

/**
 * The days of a creative's life against its first week, one after another; those of campaigns it did not begin in are left out.
 * More than 100 days are told by weeks, named by their first day: never more than 100 points.
 */
export const wornDays = (days: readonly WearDay[]): WornDay[] => {
  const found = stretchesOf(days);
  if (!found) return [];
  return inPoints(againstFirst(found.shown, found.first)).map(({ day, counted, expected }) => {
    const off = 1.96 * Math.sqrt(Math.max(counted, 1));
    const at = (count: number) => 100 * (Math.max(0, count) / expected - 1);
    return { day, change: at(counted), low: at(counted - off), high: at(counted + off) };
  });
};

type Change = { change: number | null; low: number | null; high: number | null };

/** The change of a rate as that of the cost that it is the turned-over side of: half the rate is twice the cost. */
export const asCost = <T extends Change>(told: T): T => {
  const over = (percent: number | null) =>
    percent === null || percent <= -100 ? null : 100 / (1 + percent / 100) - 100;
  return { ...told, change: over(told.change), low: over(told.high), high: over(told.low) };
};

/** Whether the newest days are worse than the first week, and nothing else explains it. @param turned of a cost */
export const isTired = ({ low, high }: Pick<Wear, 'low' | 'high'>, turned = false): boolean =>
  turned ? low !== null && low > 0 : high !== null && high < 0;
