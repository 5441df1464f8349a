import type { Ok } from '@fairlead/contract/call';
import type { listCustomActionTypes } from '@fairlead/contract/reference';
import { shoppingSteps } from '@fairlead/domain/event-mapping/event-names';
import { count } from '#ui/format.ts';
import { groupsInPickOrder } from '#ui/pick/order.ts';
import type { EventRow } from './event-rows.ts';

export type Funnel = Ok<typeof listCustomActionTypes>['items'][number];
export type FunnelGroup = { label: string; funnels: readonly Funnel[] };

/** The funnels by category, in the order of the catalogue. */
export const groupsOf = (funnels: readonly Funnel[]): FunnelGroup[] => {
  const sorted = [...funnels].sort((a, b) => a.category_order - b.category_order);
  return [...new Set(sorted.map(({ category }) => category))].map((label) => ({
    label,
    funnels: sorted.filter(({ category }) => category === label),
  }));
};

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** Groups with what is called as was typed, in either way of writing; Enter takes the first. */
export const filterGroups = (groups: readonly FunnelGroup[], typed: string): FunnelGroup[] => {
  const data = groups.map(({ label, funnels }) => ({
    group: '',
    label,
    items: funnels.map((funnel) => ({ label: plain(funnel.name), also: [plain(funnel.type)], funnel })),
  }));
  return groupsInPickOrder(data, plain(typed)).map(({ label, items }) => ({
    label,
    funnels: items.map(({ funnel }) => funnel),
  }));
};

/** Words that say "no funnel" in a pasted column. */
const nothing = new Set(['', 'not mapped', 'none']);

/** The funnel of a pasted name, in either way of writing; null for none, undefined when there is no such funnel. */
export const funnelNamed = (funnels: readonly Funnel[], text: string): string | null | undefined => {
  const name = plain(text);
  if (nothing.has(name)) return null;
  return funnels.find((funnel) => plain(funnel.name) === name || plain(funnel.type) === name)?.type;
};

export type Pasted = { row: EventRow; type: string | null };

/**
 * A column of funnels goes to the rows from the first one on; one funnel goes to all of `rows`; two columns name event
 * and funnel. `unknown` holds what is no funnel or no event.
 * @param rows selected rows, or those from the current one on
 * @param byName any event of the application
 */
export const readPasted = (
  text: string,
  rows: readonly EventRow[],
  byName: ReadonlyMap<string, EventRow>,
  funnels: readonly Funnel[],
  selected: boolean,
): { pasted: Pasted[]; unknown: string[] } => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const pasted: Pasted[] = [];
  const unknown: string[] = [];
  const take = (row: EventRow | undefined, name: string, said: string) => {
    const type = funnelNamed(funnels, name);
    if (!row || type === undefined) unknown.push(said);
    else pasted.push({ row, type });
  };
  if (lines.length === 1 && selected && !text.includes('\t')) for (const row of rows) take(row, text, text.trim());
  else
    for (const [n, line] of lines.entries()) {
      const [first = '', second] = line.split('\t');
      if (second === undefined) take(rows[n], first, first.trim());
      else take(byName.get(first.trim()), second, line.trim().replace('\t', ' '));
    }
  return { pasted, unknown: [...new Set(unknown)] };
};

export type Step = { type: string; name: string; events: number; share: number | null };
export type Beside = Omit<Step, 'share'>;

/**
 * How many events of the last 30 days each mapped funnel has. `steps`: those of shopping, in their order, `share` of the
 * step before (null for the first). `rest`: all others, most events first; nobody passes through them on the way to buying.
 */
export const stepsOf = (rows: readonly EventRow[], funnels: readonly Funnel[]): { steps: Step[]; rest: Beside[] } => {
  const sums = new Map<string, number>();
  for (const { type, events } of rows) if (type !== null) sums.set(type, (sums.get(type) ?? 0) + events);
  const mapped = funnels.flatMap(({ type, name }): Beside[] => {
    const events = sums.get(type);
    return events === undefined ? [] : [{ type, name, events }];
  });
  const shopping: readonly string[] = shoppingSteps;
  const steps = shopping.flatMap((step) => mapped.filter(({ type }) => type === step));
  return {
    steps: steps.map((step, n) => {
      const before = steps[n - 1]?.events;
      return { ...step, share: before ? step.events / before : null };
    }),
    rest: mapped.filter(({ type }) => !shopping.includes(type)).sort((a, b) => b.events - a.events),
  };
};

/** 521 400 as "521 k", 96 410 as "96.4 k". */
export const compact = (n: number): string => {
  if (n < 10_000) return count(n);
  const [value, unit] = n < 999_500 ? [n / 1000, 'k'] : [n / 1_000_000, 'M'];
  return `${value < 99.95 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`;
};
