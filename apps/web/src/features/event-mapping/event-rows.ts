import type { CustomAction as CustomActionShape } from '@fairlead/contract/event-mapping';
import {
  checkCustomAction,
  type EventSettings,
  FUNNEL_REQUIRED,
} from '@fairlead/domain/event-mapping/event-mapping.rules';
import { isFirstMapping, prefilled } from '@fairlead/domain/event-mapping/suggestion';
import type { z } from 'zod';
import { changedIn } from '#ui/form/merge.ts';

export type CustomAction = z.output<typeof CustomActionShape>;

/**
 * An event as the page shows it while nobody has touched it: what is saved, or on the first mapping what its name
 * suggests. Edits lie over it as drafts.
 */
export type EventRow = CustomAction & {
  /** What is saved. */
  saved: EventSettings;
  /** The funnel is a suggestion. */
  suggested: boolean;
  /** Somebody has looked at it, by touching the row or by confirming it; true where nothing was filled in beforehand. */
  confirmed: boolean;
};

/** Rows of the first mapping that were there when the page opened, with the version they had then. */
export type FirstMapping = ReadonlyMap<string, number>;

/** Whose suggestions are filled in: all events of an application that nobody has mapped, else none (AP-59). */
export const firstMappingOf = (events: readonly CustomAction[]): FirstMapping =>
  new Map(isFirstMapping(events) ? events.map(({ name, version }) => [name, version]) : []);

export const settingsOf = ({ has_revenue, is_hidden, type }: EventSettings): EventSettings => ({
  has_revenue,
  is_hidden,
  type,
});

/** An event as it begins on this page. A suggestion goes when the event is saved, by whomever. */
export const rowOf = (event: CustomAction, first: FirstMapping): EventRow => {
  const { type, has_revenue, suggested } = prefilled(event, first.get(event.name) === event.version);
  const confirmed = !suggested && !filledIn(event);
  return { ...event, type, has_revenue, saved: settingsOf(event), suggested, confirmed };
};

/** For who may only read: what is saved and nothing else. */
export const savedRowOf = (event: CustomAction): EventRow => ({
  ...event,
  saved: settingsOf(event),
  suggested: false,
  confirmed: true,
});

/** A suggested funnel that nobody has looked at (AP-60). */
export const isWaiting = (row: EventRow): boolean => row.suggested && !row.confirmed;

/** Revenue came in under this name and nobody has saved whether it counts: it is ticked at first (D-116). */
export const filledIn = ({ version, has_generated_revenue }: CustomAction): boolean =>
  version === 0 && has_generated_revenue === 1;

/** What an event is saved over: revenue that was ticked beforehand is nobody's decision yet. */
export type Deciding = Omit<EventSettings, 'has_revenue'> & { has_revenue: EventSettings['has_revenue'] | null };
export const decidedOf = (row: EventRow): Deciding => ({
  ...row.saved,
  ...(filledIn(row) ? { has_revenue: null } : {}),
});

/** The fields that a save sends: those that differ from what was saved, suggestions and what is decided for the first time included. */
export const changedFields = (row: EventRow): Partial<Deciding> => changedIn<Deciding>(settingsOf(row), decidedOf(row));

const isChanged = (row: EventRow): boolean => Object.keys(changedFields(row)).length > 0;

/** Changed by somebody. What is filled in beforehand is a suggestion: it is not unsaved. */
export const isUnsaved = (row: EventRow): boolean => row.confirmed && isChanged(row);

const lacksFunnel = (row: EventRow): boolean =>
  checkCustomAction(row, row.type === null ? [] : [row.type]).some(({ message }) => message === FUNNEL_REQUIRED);

/**
 * What is wrong with an event, undefined for nothing. What nobody has touched is no error of theirs: it blocks no other
 * row. Whether a funnel exists is the server's to say.
 */
export const issueOf = (row: EventRow): string | undefined =>
  row.confirmed && lacksFunnel(row) ? FUNNEL_REQUIRED : undefined;

/** Revenue was ticked beforehand, and no funnel is known for it: it counts once somebody chooses one. */
export const needsFunnel = (row: EventRow): boolean => !row.confirmed && lacksFunnel(row);

/** What a save sends: what is unsaved, and the suggested funnels, which saving confirms (AP-61). */
export const toSave = (rows: readonly EventRow[]): EventRow[] =>
  rows.filter((row) => isUnsaved(row) || (isWaiting(row) && isChanged(row)));

type Cells = Partial<Pick<EventRow, 'type' | 'has_revenue' | 'is_hidden' | 'confirmed'>>;
export type Edit = { row: EventRow; field: string; draft: { value: unknown } };

const editsOf = (row: EventRow, cells: Cells): Edit[] =>
  Object.entries(row.suggested || filledIn(row) ? { ...cells, confirmed: true } : cells).map(([field, value]) => ({
    row,
    field,
    draft: { value },
  }));

/** A hidden event is in no funnel: it is left out. */
export const setFunnel = (rows: readonly EventRow[], type: string | null): Edit[] =>
  rows.filter(({ is_hidden }) => !is_hidden).flatMap((row) => editsOf(row, { type }));

export const setRevenue = (rows: readonly EventRow[], on: boolean): Edit[] =>
  rows.flatMap((row) => editsOf(row, { has_revenue: on ? 1 : 0 }));

/** Hiding takes the event out of its funnel (AP-58); showing it again brings none back. */
export const setHidden = (rows: readonly EventRow[], on: boolean): Edit[] =>
  rows
    .filter(({ is_hidden }) => is_hidden !== on)
    .flatMap((row) => editsOf(row, on ? { is_hidden: true, type: null } : { is_hidden: false }));

export const confirmAll = (rows: readonly EventRow[]): Edit[] =>
  rows.filter(isWaiting).flatMap((row) => editsOf(row, {}));
