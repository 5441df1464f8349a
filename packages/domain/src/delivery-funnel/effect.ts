import { roundDecimal } from '../money.ts';
import { addDays, type UtcDay } from '../utc-day.ts';

/** Whole days that are compared on each side of a change. */
const effectSpans = [3, 7, 14] as const;
export type EffectSpan = (typeof effectSpans)[number];

/** A day as far as it is compared. */
export type EffectDay = {
  day: UtcDay;
  client_cost: number;
  conversions: number | null;
  saturation: number | null;
};

/** Means of whole days: spend and conversions a day, what one conversion costs, saturation. */
type EffectMeans = {
  from: UtcDay;
  to: UtcDay;
  client_cost: number;
  conversions: number | null;
  cpa: number | null;
  saturation: number | null;
};

/** Both sides of a change; `missing`: so many days more are needed after it; 0: there are too few before it, and will be. */
export type Compared = { before: EffectMeans; after: EffectMeans } | { missing: number };

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const meansOf = (days: readonly EffectDay[], from: UtcDay, span: number): EffectMeans | null => {
  const to = addDays(from, span - 1);
  const own = days.filter(({ day }) => day >= from && day <= to);
  if (own.length < span) return null;
  const sum = own.reduce((all, { client_cost }) => all + client_cost, 0);
  const converted = own.every(({ conversions }) => conversions === null)
    ? null
    : own.reduce((all, { conversions }) => all + (conversions ?? 0), 0);
  return {
    ...{ from, to },
    client_cost: roundDecimal(sum / span, 2),
    conversions: converted === null ? null : roundDecimal(converted / span, 2),
    cpa: converted ? roundDecimal(sum / converted, 2) : null,
    saturation: meanOf(own.map(({ saturation }) => saturation)),
  };
};

/**
 * So many whole days before the day of a change, and after it; the day itself belongs to neither (design 13.19).
 * @param days full days, without gaps, from the first on which there was a campaign
 */
export const compareAround = (days: readonly EffectDay[], changed: UtcDay, span: EffectSpan): Compared => {
  const before = meansOf(days, addDays(changed, -span), span);
  const after = meansOf(days, addDays(changed, 1), span);
  const there = days.filter(({ day }) => day > changed).length;
  if (!before) return { missing: 0 };
  return after ? { before, after } : { missing: Math.max(0, span - there) };
};

/** The other changes whose days lie in the window of one, and so share in the difference. */
export const alsoChanged = <T extends { at: string; change_set_id: string }>(
  marks: readonly T[],
  one: T,
  span: EffectSpan,
): T[] => {
  const day = one.at.slice(0, 10);
  const [from, to] = [addDays(day, -span), addDays(day, span)];
  return marks.filter(
    (mark) => mark.change_set_id !== one.change_set_id && mark.at.slice(0, 10) >= from && mark.at.slice(0, 10) <= to,
  );
};
