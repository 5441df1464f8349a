import { stepNote } from '@fairlead/domain/delivery-funnel/step-notes';
import type { LossReason } from '@fairlead/domain/fact/bidding';
import type { Currency } from '@fairlead/domain/money';
import { dayOf, daysOf, type UtcDay } from '@fairlead/domain/utc-day';
import { dayShort, dayTime, money, plural } from '#ui/format.ts';
import type { Funnel, Lever } from './funnel.queries.ts';

/** What the steps are called, in the order of the bidder. */
export const stepNames: Record<LossReason, string> = {
  segmentation: 'Segmentation',
  audience: 'Audience',
  country: 'Country',
  hour_or_day: 'Hour or day',
  publisher: 'Publisher',
  creative_size: 'Creative size',
  creative_approval: 'Creative approval',
  frequency_cap: 'Frequency cap',
  daily_cap: 'Daily cap',
  pacing: 'Pacing',
  floor: 'Floor',
  auction: 'Auction',
};

const chosen = new Set<LossReason>(['segmentation', 'audience', 'country', 'hour_or_day', 'publisher']);
export const isChoice = (reason: LossReason): boolean => chosen.has(reason);

/** Of which days amounts a day are told, where they are not all that were asked for; of none nothing is told. */
export const ranWords = ({ first_day, last_day, days_run }: Told & { days_run: number }): string => {
  const ran = Math.ceil(days_run);
  return ran > 0 && ran < daysOf({ start_day: first_day, end_day: last_day })
    ? `by the ${plural(ran, 'day')} on which it ran`
    : '';
};

type Told = Pick<Funnel, 'first_day' | 'last_day'>;
type Silent = Told & Pick<Funnel, 'silent_since'>;

/** The last day that the newest of what was told lies on; null: nothing was ever told. */
const newestDay = ({ silent_since }: Silent): UtcDay | null =>
  silent_since === null ? null : dayOf(new Date(new Date(silent_since).getTime() - 1));

/** Why there is nothing to show: nothing was ever told, not yet on these days, or no more. */
export const silentWords = (funnel: Silent): string => {
  const newest = newestDay(funnel);
  if (newest === null || funnel.silent_since === null) return 'No bidder has told anything of it yet.';
  return newest > funnel.last_day
    ? `Of these days nothing was told of it. The newest that the bidder told is of the hour until ${dayTime(funnel.silent_since)} UTC.`
    : `The bidder has told nothing of it since ${dayTime(funnel.silent_since)} UTC.`;
};

type Step = Funnel['steps'][number];
export type Loss = { reason: LossReason; worth: number };

/** What costs money, most first. */
export const lossesOf = ({ steps }: Pick<Funnel, 'steps'>): Loss[] =>
  steps
    .flatMap(({ reason, worth_per_day }) => (worth_per_day ? [{ reason, worth: worth_per_day }] : []))
    .sort((a, b) => b.worth - a.worth);

/** Parts of the money bar: spent, the largest loss, the next one, and the others together; they add up to what it could spend. */
export const barOf = (funnel: Pick<Funnel, 'steps' | 'spend_per_day'>) => {
  const [most, next, ...others] = lossesOf(funnel);
  const rest = others.reduce((sum, { worth }) => sum + worth, 0);
  return [
    { key: 'spent', name: 'Spent', worth: funnel.spend_per_day },
    ...(most ? [{ key: 'most', name: stepNames[most.reason], worth: most.worth }] : []),
    ...(next ? [{ key: 'next', name: stepNames[next.reason], worth: next.worth }] : []),
    ...(others.length > 0
      ? [{ key: 'rest', name: others.length === 1 ? '1 other' : `${others.length} others`, worth: rest }]
      : []),
  ] as const;
};

/** What nothing gets past, as the lever for it says; it alone counts then. */
export const blockOf = ({ levers }: Pick<Funnel, 'levers'>): Lever | null =>
  levers.find(({ gain_per_day }) => gain_per_day === null) ?? null;

/** What came to be asked for: behind everything that was chosen. */
export const askedFor = (steps: readonly Step[]): number => steps.findLast(({ reason }) => isChoice(reason))?.out ?? 0;

/** What is known of a step besides its requests, to stand beside its name: what it is or was set to, and what became of that. */
export const noteOf = (
  { reason, in: before, out }: Step,
  { hours, settings, currency }: Pick<Funnel, 'hours' | 'settings' | 'currency'>,
): string => {
  if (reason === 'auction' && before > 0) return `others paid more, ${Math.round((100 * out) / before)} of 100 won`;
  if (reason === 'floor') return 'asked for more than the bid';
  const days = new Set(hours.map(({ day }) => day)).size;
  const hit =
    reason === 'daily_cap' && cappedDays(hours) > 0 ? `hit on ${cappedDays(hours)} of ${plural(days, 'day')}` : '';
  return settings ? stepNote(reason, settings, currency, hit) : hit;
};

/** What was changed and is not measured, to stand under what to do. */
export const unmeasuredWords = ({ kind, since, was, is }: Funnel['unmeasured'][number], currency: Currency): string => {
  if (kind === 'floor')
    return `Target price changed on ${dayShort(since)}: not all of these days met the one of today, so nothing is promised of a higher one.`;
  const say = (value: number | null) =>
    value === null
      ? 'none'
      : kind === 'daily_cap'
        ? money(value, currency, { exact: !Number.isInteger(value) })
        : String(value);
  return `${stepNames[kind]} ${say(is)} since ${dayShort(since)}, ${say(was)} before: what that does is not measured yet.`;
};

type Hour = Funnel['hours'][number];
export type HourDay = {
  day: string;
  /** The first hour in which the cap took something; null: none. */
  capped: number | null;
  /** 0 to 23; null where nothing was asked. */
  hours: (Hour | null)[];
};

/** Days with requests, the newest `most` of them, each with its 24 hours. */
export const hourDays = (hours: readonly Hour[], most = 7): HourDay[] =>
  [...Map.groupBy(hours, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-most)
    .map(([day, own]) => ({
      day,
      capped: own
        .filter(({ lost_to_cap }) => lost_to_cap > 0)
        .reduce<number | null>((least, { hour }) => (least === null || hour < least ? hour : least), null),
      hours: Array.from({ length: 24 }, (_, at) => own.find(({ hour }) => hour === at) ?? null),
    }));

/** On how many of the days the cap took something. */
export const cappedDays = (hours: readonly Hour[]): number =>
  new Set(hours.filter(({ lost_to_cap }) => lost_to_cap > 0).map(({ day }) => day)).size;

const tabs: Readonly<Record<string, string>> = {
  budgetAndDelivery: 'Budget & Delivery',
  details: 'Campaign Details',
  targeting: 'Targeting',
  creatives: 'Creatives',
};

/** The tab that a lever leads to, by its name; null while that tab does not stand. */
export const tabOf = ({ path }: Pick<Lever, 'path'>): string | null =>
  tabs[path.split('#')[0]?.split('/').at(-1) ?? ''] ?? null;
