import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Effect, Mark } from './funnel.queries.ts';

export const markDay = ({ at }: Pick<Mark, 'at'>): UtcDay => dayOf(new Date(at));

/** A day in a picture; `told`: what is known of it, null before the campaign was made. */
export type DrawnDay = { day: UtcDay; told: Effect['days'][number] | null };

/** So many days up to the last one, oldest first. */
export const daysUpTo = (days: Effect['days'], last: UtcDay, length: number): DrawnDay[] => {
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length }, (_, nth) => {
    const day = addDays(last, nth + 1 - length);
    return { day, told: known.get(day) ?? null };
  });
};

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
 * A field of a record that is drawn as a plan; `of`: the field that says what it is, another thing before it was changed;
 * `from`: there was no plan before that day.
 */
type Planned = { entity: Mark['entity']; id: number | null; field: string; of?: string; from?: UtcDay | undefined };

/**
 * What was allowed, or aimed at, at the end of each day: today's, and back through what people changed.
 * @param days up to today
 */
export const planOf = (
  days: readonly UtcDay[],
  marks: readonly Mark[],
  { entity, id, field: planned, of, from = '' }: Planned,
  now: number | null,
) => {
  const own = marks.filter((mark) => mark.entity === entity && mark.entity_id === id);
  const changes = own.flatMap((mark) =>
    mark.fields
      .filter(({ field }) => field === planned)
      .map(({ before }) => ({ day: markDay(mark), before: typeof before === 'number' ? before : null })),
  );
  const turned = own.findLast(({ fields }) => fields.some(({ field }) => field === of));
  const since = turned ? markDay(turned) : '';
  // What stood before the first change after a day stood at its end
  return days.map((day) => {
    if (day < since || day < from) return null;
    const next = changes.find((change) => change.day > day);
    return next ? next.before : now;
  });
};

/** A plan this many times what there was at most, or this part of the least, would press the picture flat. */
const FAR = 3;

/**
 * A plan as it is drawn over what there was: values far from it are not, and the one in force now is said instead.
 * @param most on one day; 0 draws all
 * @param least of a line, which does not stand on zero
 */
export const planWithin = (
  plan: readonly (number | null)[],
  most: number,
  least = 0,
): { drawn: (number | null)[]; said: { value: number; side: 'higher' | 'lower' } | null } => {
  const near = (value: number | null): boolean =>
    value !== null && (most === 0 || (value <= FAR * most && value >= least / FAR));
  const now = plan.at(-1) ?? null;
  const drawn = plan.map((value) => (near(value) ? value : null));
  if (now === null || near(now)) return { drawn, said: null };
  return { drawn, said: { value: now, side: now > most ? 'higher' : 'lower' } };
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

/** The field that the title of a change names, as far as the title does not say itself what became of it. */
export const leadOf = (mark: Pick<Mark, 'entity' | 'fields'>): Mark['fields'][number] | undefined => {
  const [lead] = toldFields(mark);
  const saidInTitle = { creative_group: 'campaign_ids', creative: 'connected_campaigns' } as Record<string, string>;
  return lead && saidInTitle[mark.entity] === lead.field ? undefined : lead;
};

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
