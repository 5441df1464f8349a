import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Mark } from './funnel.queries.ts';

export const markDay = ({ at }: Pick<Mark, 'at'>): UtcDay => dayOf(new Date(at));

/** What a change is about, as its circle shows it. */
export type MarkKind = 'cap' | 'price' | 'audience' | 'creative' | 'setting';

const caps = new Set(['client_budget', 'client_daily_budget', 'free_budget_percent', 'free_budget_type']);
const prices = new Set([
  'target_cpx_in_company_currency',
  'client_cost',
  'client_objective_type',
  'client_objective_value',
  'pricing_type',
  'bid_type',
  'cpm',
]);

export const kindOf = ({ entity, fields }: Pick<Mark, 'entity' | 'fields'>): MarkKind => {
  if (entity === 'campaign_targeting' || entity === 'targeting_list') return 'audience';
  if (entity === 'creative' || entity === 'creative_group') return 'creative';
  if (entity === 'line_item_budget' || fields.some(({ field }) => caps.has(field))) return 'cap';
  return fields.some(({ field }) => prices.has(field)) ? 'price' : 'setting';
};

/** Marks that stand in one circle: those whose circles would lie on each other. */
export type Circle = { at: number; marks: Mark[] };

/**
 * Marks as circles along the days.
 * @param marks oldest first
 * @param apart how many days two circles are at least apart
 */
export const circlesOf = (marks: readonly Mark[], days: readonly UtcDay[], apart: number): Circle[] => {
  const circles: Circle[] = [];
  for (const mark of marks) {
    const at = days.indexOf(markDay(mark));
    const last = circles.at(-1);
    if (at < 0) continue;
    if (last && at - last.at < apart) last.marks.push(mark);
    else circles.push({ at, marks: [mark] });
  }
  return circles;
};

/**
 * The daily cap at the end of each day: today's, and back through what people changed.
 * @param days up to today
 */
export const capsOf = (days: readonly UtcDay[], marks: readonly Mark[], campaign: number, now: number | null) => {
  const changes = marks.flatMap((mark) =>
    mark.entity !== 'campaign' || mark.entity_id !== campaign
      ? []
      : mark.fields
          .filter(({ field }) => field === 'client_daily_budget')
          .map(({ before }) => ({ day: markDay(mark), before: typeof before === 'number' ? before : null })),
  );
  // What stood before the first change after a day stood at its end
  return days.map((day) => {
    const next = changes.find((change) => change.day > day);
    return next ? next.before : now;
  });
};

/** A cap this many times what was spent at most would press the bars flat. */
const FAR = 3;

/**
 * Caps as they are drawn over bars of at most so much: those far above them are not, and the one in force now is said instead.
 * @param most what was spent on one day; 0 draws all
 */
export const capsWithin = (
  caps: readonly (number | null)[],
  most: number,
): { drawn: (number | null)[]; said: number | null } => {
  const near = (cap: number | null): boolean => cap !== null && (most === 0 || cap <= FAR * most);
  const now = caps.at(-1) ?? null;
  return { drawn: caps.map((cap) => (near(cap) ? cap : null)), said: now === null || near(now) ? null : now };
};

/** A later change of the same fields: taking this one back alone would leave everything as it is. */
export const changedAgain = (marks: readonly Mark[], one: Mark): Mark | null => {
  const later = marks.filter(
    (mark) => mark.entity === one.entity && mark.entity_id === one.entity_id && mark.history_id > one.history_id,
  );
  const again = one.fields.map(({ field }) =>
    later.find(({ fields }) => fields.some((other) => other.field === field)),
  );
  return again.length > 0 && again.every((mark) => mark !== undefined) ? (again[0] ?? null) : null;
};

/** Fields that say more than the title: a record that was made has them all, from nothing. */
export const toldFields = ({ fields }: Pick<Mark, 'fields'>): Mark['fields'] =>
  fields.length > 1 && fields.every(({ before }) => before === null) ? [] : fields;

/** It was no person. */
export const byProduct = ({ user, channel }: Pick<Mark, 'user' | 'channel'>): boolean =>
  user.id === null || channel === 'system';

/** Which days get their date below: as far apart as they need, the last one, and never upon the one that is open. */
export const datesAlong = (days: number, step: number, open: number | null, wide = 58): number[] => {
  const apart = Math.max(1, Math.ceil(wide / Math.max(1, step)));
  const nice = apart === 1 ? 1 : Math.ceil(apart / 7) * 7;
  const all = Array.from({ length: days }, (_, at) => at).filter((at) => at % nice === 0 || at === days - 1);
  const kept = all.filter((at) => at === days - 1 || days - 1 - at >= apart);
  return open === null ? kept : [...kept.filter((at) => Math.abs(at - open) >= apart), open].sort((a, b) => a - b);
};
