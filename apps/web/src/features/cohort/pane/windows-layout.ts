import { AGE_BOUND, type CohortRule, isInactivity } from '@fairlead/domain/cohort/cohort';
import { windowWords } from '@fairlead/domain/cohort/sentence';
import { rowTitle } from './words.ts';

/** The days a rule sees, as days before today: from the oldest (not included) to the youngest. */
export type Window = {
  key: number;
  name: string;
  oldest: number;
  youngest: number;
  /** It sees everything older, too: as far back as events are kept. */
  open: boolean;
  words: string;
  /** The inactivity window: nothing may lie in it. */
  quiet: boolean;
};

const inWords = (rule: CohortRule, open: boolean): string => {
  const { offset_days } = rule;
  if (open) return offset_days === 0 ? 'any time' : `${offset_days} days ago and earlier`;
  return windowWords(isInactivity(rule) ? { ...rule, offset_days: 0 } : rule).replace(/^in the /, '');
};

const isSound = ({ offset_days, period_days }: CohortRule): boolean =>
  offset_days >= 0 && period_days >= 1 && offset_days + period_days <= AGE_BOUND;

/** A window for every rule whose days are sound, and the names of those whose days are not. */
export const windowsOf = (filters: readonly CohortRule[]): { windows: Window[]; without: string[] } => {
  const named = filters.map((rule, key) => ({
    rule,
    key,
    name: isInactivity(rule) ? 'No activity' : rowTitle(rule, key),
  }));
  const windows = named
    .filter(({ rule }) => isSound(rule))
    .map(({ rule, key, name }) => {
      const quiet = isInactivity(rule);
      const youngest = quiet ? 0 : rule.offset_days;
      const oldest = youngest + rule.period_days;
      const open = oldest >= AGE_BOUND && !quiet;
      return { key, name, oldest, youngest, open, words: inWords(rule, open), quiet };
    });
  return { windows, without: named.filter(({ rule }) => !isSound(rule)).map(({ name }) => name) };
};

const STEPS = [1, 2, 5, 10, 30, 60, 90, 180, 365];
const LEAST = 10;
/** Air beyond the oldest day, a part of it, so that the arrow of a window that goes on has somewhere to point to. */
const AIR = 10;

/** How many days the axis shows: all that end somewhere; a window without an end does not stretch it. */
export const reachOf = (windows: readonly Window[]): number => {
  const ends = windows.map(({ open, oldest, youngest }) => (open ? youngest : oldest));
  const furthest = Math.max(0, ...ends);
  if (furthest === 0) return windows.length > 0 ? AGE_BOUND : LEAST;
  return Math.min(AGE_BOUND, Math.max(LEAST, furthest + Math.ceil(furthest / AIR)));
};

/** Days that get a label, oldest first, at least `apart` px from each other and from today's at the right end. */
export const ticksOf = (reach: number, width: number, apart: number): number[] => {
  const least = (reach * apart) / Math.max(1, width);
  const step = STEPS.find((one) => one >= least) ?? AGE_BOUND;
  const round = Array.from({ length: Math.floor(reach / step) }, (_, n) => (n + 1) * step);
  const kept = reach === AGE_BOUND ? [...round.filter((day) => AGE_BOUND - day >= least), AGE_BOUND] : round;
  return kept.reverse();
};

/** Px from the left for a day before today; today ends at the right. */
export const placeOf = (days: number, reach: number, width: number): number =>
  width * (1 - Math.min(days, reach) / reach);

const CHAR = 6.4;
export const roomFor = (text: string): number => text.length * CHAR;

/** Where the words of a window stand: in it, or beside it where there is more room. */
export const sideOf = (from: number, to: number, text: string): 'in' | 'left' | 'right' => {
  const need = roomFor(text) + 20;
  if (to - from >= need) return 'in';
  return from >= need ? 'left' : 'right';
};
