import { type AgeTone, OLD_HOURS, toneOfAge } from '../age.ts';
import type { Origin } from './audience.ts';

export { toneOfAge };

/** A size that went further up or down than this share of the build before is marked. */
export const JUMP_SHARE = 0.3;

export type DatedList = {
  origin: Origin;
  state: 'new' | 'archived';
  csv_updated: number | null;
  not_updating: boolean;
  build: { last_good_at: string | null; next_at: string | null; promise_minutes: number | null };
};

/** A source of a combination that no longer changes (CM-22). */
export const standsStill = ({ state, not_updating }: Pick<DatedList, 'state' | 'not_updating'>): boolean =>
  state === 'archived' || not_updating;

/** CM-23; the number is that of the source among those of its combination (D-250). */
export const stillText = (slot: number): string =>
  `The list selected for Audience #${slot + 1} is not updating because it is archived or includes an archived source.`;

/** Which sources of a combination keep it from updating, each as its slot says it. `undefined`: not known. */
export const stillTexts = (sources: readonly (Pick<DatedList, 'state' | 'not_updating'> | undefined)[]): string[] =>
  sources.flatMap((source, slot) => (source && standsStill(source) ? [stillText(slot)] : []));

export type Freshness = {
  /** As of when its rows are right, unix seconds. */
  at: number;
  hours: number;
  tone: AgeTone;
  /** Minutes beyond its promise; 0 while the promise is kept or nothing is promised. */
  late_minutes: number;
};

const MINUTE_MS = 60_000;
const minutesSince = (at: number, now: Date): number => Math.max(0, Math.floor((now.getTime() - at) / MINUTE_MS));

/** A dynamic list is late once it is older than promised; a combination once a source's new build waited that long. */
const lateMinutes = ({ origin, state, not_updating, build }: DatedList, age: number, now: Date): number => {
  if (state === 'archived' || not_updating || build.promise_minutes === null) return 0;
  if (origin === 'cohorts') return Math.max(0, age - build.promise_minutes);
  return build.next_at === null ? 0 : minutesSince(Date.parse(build.next_at), now);
};

/** Whose age is judged: what promises to follow something and does not, and files somebody should send anew. */
const isJudged = ({ origin, state, not_updating }: DatedList): boolean =>
  state === 'new' && (not_updating || origin === 'cohorts' || origin === 's3' || origin === 'http');

/** How old a list is, judged by what it promised; null before its first build. */
export const freshnessOf = (list: DatedList, now: Date): Freshness | null => {
  const { last_good_at } = list.build;
  if (list.csv_updated === null) return null;
  const at = list.origin === 'cohorts' && last_good_at !== null ? Date.parse(last_good_at) / 1000 : list.csv_updated;
  const age = minutesSince(at * 1000, now);
  const late_minutes = lateMinutes(list, age, now);
  const byAge = toneOfAge(age / 60);
  const tone = late_minutes > 0 && byAge === 'ok' ? 'warn' : isJudged(list) || late_minutes > 0 ? byAge : 'ok';
  return { at, hours: Math.max(0, now.getTime() / 1000 - at) / 3600, tone, late_minutes };
};

const lengthOf = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < OLD_HOURS ? `${hours} h` : `${Math.round(hours / 24)} days`;
};

/** How late, in few words; null while it is not. */
export const lateText = ({ late_minutes }: Freshness): string | null =>
  late_minutes > 0 ? `${lengthOf(late_minutes)} late` : null;

/** What a list promises about its age. */
export const promiseText = ({ origin, state, build }: DatedList): string => {
  if (state === 'archived') return 'None while it is archived';
  if (build.promise_minutes === null) return 'None';
  return origin === 'combination'
    ? `Follows its sources within ${build.promise_minutes} minutes`
    : `At most ${build.promise_minutes} minutes old`;
};

/** Minutes until then, the nearest whole one; what is less than one is one, what is past 0. */
const dueIn = (at: string, now: Date): number => {
  const minutes = (Date.parse(at) - now.getTime()) / MINUTE_MS;
  return minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
};

/** When a list is built next, in words. */
export const nextBuildText = (list: DatedList, now: Date): string => {
  const { origin, build } = list;
  if (list.state === 'archived') return 'None while it is archived';
  if (list.not_updating) return 'None while a source is archived';
  const minutes = build.next_at === null ? null : dueIn(build.next_at, now);
  if (origin === 'combination') {
    if (minutes === null) return 'When a source changes';
    return minutes > 0
      ? `In at most ${minutes} min: a source has changed`
      : 'As soon as possible: a source has changed';
  }
  if (origin === 'cohorts') {
    if (minutes === null) return `Within ${build.promise_minutes ?? 0} minutes`;
    return minutes > 0 ? `In ${minutes} min` : 'As soon as possible';
  }
  if (origin === 's3' || origin === 'http') return 'When it is imported again';
  return origin === 'manual_upload' ? 'None: an upload stays as it is' : 'When it is sent again';
};

/** A size that went far off the build before; `share` is null where that one had no rows. */
export type Jump = { before: number; after: number; share: number | null };

/** The jump from one build's rows to the next one's, null where it is 30 % or less or one of them is not known. */
export const jumpOf = (before: number | null | undefined, after: number | null | undefined): Jump | null => {
  if (before == null || after == null || before === after) return null;
  if (before === 0) return { before, after, share: null };
  const share = (after - before) / before;
  return Math.abs(share) > JUMP_SHARE ? { before, after, share } : null;
};

/** The newest jump of a list, by its last two builds that ended well. `sizes` are oldest first. */
export const lastJump = (sizes: readonly number[]): Jump | null => jumpOf(sizes.at(-2), sizes.at(-1));

/** "up 45.0 %", "down to none", "up 12-fold" */
export const jumpText = ({ before, after, share }: Jump): string => {
  if (share === null) return 'up from none';
  if (after === 0) return 'down to none';
  if (share >= 9) return `up ${Math.round(after / before)}-fold`;
  return `${share > 0 ? 'up' : 'down'} ${(Math.abs(share) * 100).toFixed(1)} %`;
};
