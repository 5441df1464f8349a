import { count } from '../../ui/format.ts';

/** For pictures and side panes: whole below 10 000, then "640 k" and "1.49 M". */
export const compact = (value: number): string => {
  if (value < 10_000) return count(value);
  if (value < 999_500) return `${Math.round(value / 1000)} k`;
  return `${(value / 1e6).toFixed(value < 9_995_000 ? 2 : 1)} M`;
};
