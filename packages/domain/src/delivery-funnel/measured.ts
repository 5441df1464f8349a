import { addDays, type Period, startOfDay } from '../utc-day.ts';
import type { Requests } from './funnel.ts';

/** Numbers of a campaign that decide what its facts mean, as they are now. Money in its currency; null: none is set. */
export type SetNow = { daily_cap: number | null; frequency_cap: number | null; price: number | null };
type Setting = keyof SetNow;

/** A change of one of them, as the history has it. */
export type SettingChange = { at: Date; before: number | null; after: number | null };

/** What was in force in days, oldest first: the first at their beginning, each other by a change within them. */
type InForce = readonly (number | null)[];

/**
 * What a setting was on days that are over.
 * @param changes oldest first, all of them since the first of these days
 * @param now what it is today
 */
export const inForceIn = (changes: readonly SettingChange[], now: number | null, period: Period): InForce => {
  const [from, to] = [startOfDay(period.start_day), startOfDay(addDays(period.end_day, 1))];
  const since = changes.filter(({ at }) => at >= from);
  const [first] = since;
  const values = [first ? first.before : now, ...since.filter(({ at }) => at < to).map(({ after }) => after)];
  return values.filter((value, at) => at === 0 || value !== values[at - 1]);
};

/** A day with requests: what was spent, what the daily cap kept from being spent, and what was in force on it. */
export type MeasuredDay = { spend: number; held: number; requests: Requests } & Readonly<Record<Setting, InForce>>;

/** Days on which a setting was from beginning to end what it is now: they alone tell what it does. */
export const daysUnder = (days: readonly MeasuredDay[], setting: Setting, now: number | null): MeasuredDay[] =>
  days.filter((day) => day[setting].every((value) => value === now));

/** Less than this a day, in units of the currency, is noise. */
export const LEAST = 0.01;

/** How the daily cap of today does on the days looked at. */
type CapOutlook = {
  /** A whole day under it is among them, or it is what it was on all of them. */
  measured: boolean;
  /** It keeps something back on at least half of the days. */
  binds: boolean;
  /** What a day is spent under it. */
  spend: number;
};

/** By the days under today's cap; where there is none, by what each day could have spent, as far as the cap lets it. */
export const capOutlook = (days: readonly MeasuredDay[], cap: number | null, spend_per_day: number): CapOutlook => {
  const own = daysUnder(days, 'daily_cap', cap);
  const measured = own.length > 0 || days.length === 0;
  const seen = measured ? own : days;
  const could = ({ spend, held }: MeasuredDay) => (measured ? spend : Math.min(spend + held, cap ?? spend + held));
  const hits = ({ spend, held }: MeasuredDay) => (measured ? held >= LEAST : cap !== null && spend + held > cap);
  const binds = seen.length > 0 && seen.filter(hits).length * 2 >= seen.length;
  const same = own.length === days.length;
  const spend = same ? spend_per_day : seen.reduce((sum, day) => sum + could(day), 0) / seen.length;
  return { measured, binds, spend };
};

/** What was changed and has not been measured since; `was`: before, on the newest of the days. A price is not told. */
export type Unmeasured = { kind: 'daily_cap' | 'frequency_cap' | 'floor'; was: number | null; is: number | null };

/**
 * Settings of today that the days looked at say nothing about: no lever promises anything of them.
 * @param paced its line item spends its budget by itself: a daily cap counts for nothing
 */
export const unmeasuredOf = (days: readonly MeasuredDay[], set: SetNow, paced: boolean): Unmeasured[] => {
  const newest = days.at(-1);
  if (!newest) return [];
  const of = (kind: 'daily_cap' | 'frequency_cap'): Unmeasured[] =>
    daysUnder(days, kind, set[kind]).length > 0
      ? []
      : [{ kind, was: newest[kind].findLast((value) => value !== set[kind]) ?? null, is: set[kind] }];
  const { binds } = capOutlook(days, set.daily_cap, 0);
  const held = binds || days.some((day) => day.held >= LEAST);
  const priced = daysUnder(days, 'price', set.price).length === days.length;
  return [
    ...(paced || !held ? [] : of('daily_cap')),
    ...of('frequency_cap'),
    ...(priced ? [] : [{ kind: 'floor' as const, was: null, is: null }]),
  ];
};
