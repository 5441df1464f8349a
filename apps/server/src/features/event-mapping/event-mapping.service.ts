import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/event-mapping';
import {
  checkCustomAction,
  checkFunnelOfHidden,
  type EventEdit,
  editedEvent,
} from '@fairlead/domain/event-mapping/event-mapping.rules';
import { suggestFunnel } from '@fairlead/domain/event-mapping/suggestion';
import { type Issue, when } from '@fairlead/domain/issue';
import { dayOf } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { actionNamesOf, type EventSums, eventSumsOf, samplesOf } from '../fact/app-events.service.ts';
import { listOf } from '../reference/reference.service.ts';
import {
  type EventRow,
  eventRow,
  eventRowsOf,
  holdEvents,
  insertEvent,
  optimisedTypes,
  shownNames,
  updateEventRow,
} from './event-mapping.sql.ts';

export type CustomAction = Ok<typeof api.listCustomActions>['items'][number];

/** Days of the events that a mapping is judged by, today included. */
const DAYS = 30;

type Type = { id: number; type: string };
export const typesOf = async (context: Context): Promise<Type[]> =>
  (await listOf<Type>(context, 'custom_action_type')).items;

/** An event that nobody saved yet. */
const unsaved = (app_id: number, name: string): Event => ({
  ...{ id: null, app_id, name, type_id: null, has_revenue: 0, is_hidden: false, mapping: '', version: 0 },
});
type Event = Omit<EventRow, 'id'> & { id: number | null };

/** What of its traffic and its funnel an event is shown with. */
type Seen = { types: readonly Type[]; sums: ReadonlyMap<string, EventSums>; optimised: ReadonlyMap<number, number> };

const typeOf = (types: readonly Type[], id: number | null): string | null =>
  types.find((type) => type.id === id)?.type ?? null;

const toCustomAction = (event: Event, { types, sums, optimised }: Seen): CustomAction => {
  const sum = sums.get(event.name);
  return {
    id: event.id,
    app_id: event.app_id,
    name: event.name,
    type_id: event.type_id,
    type: typeOf(types, event.type_id),
    has_revenue: event.has_revenue,
    has_generated_revenue: sum?.has_generated_revenue ? 1 : 0,
    is_hidden: event.is_hidden,
    mapping: event.mapping,
    suggested_type: suggestFunnel(event.name)?.type ?? null,
    events: sum?.events ?? 0,
    revenue_usd: sum?.revenue_usd ?? 0,
    daily: sum?.daily ?? Array<number>(DAYS).fill(0),
    last_event_at: sum?.last_event_at.toISOString() ?? null,
    line_items: (event.type_id !== null && optimised.get(event.type_id)) || 0,
    version: event.version,
  };
};

const seenNow = async (context: Context, app: number): Promise<Seen> => {
  const sums = await eventSumsOf(context, app, DAYS);
  const optimised = await optimisedTypes(context, app, dayOf(context.now()));
  return {
    types: await typesOf(context),
    sums,
    optimised: new Map(optimised.map(({ type_id, line_items }) => [type_id, line_items])),
  };
};

const byTraffic = (a: CustomAction, b: CustomAction): number =>
  b.events - a.events || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** The events of an application: names that arrived and names that were set; most events first, then by name. */
export const customActionsOf = async (context: Context, app: number): Promise<CustomAction[]> => {
  const seen = await seenNow(context, app);
  const stored = new Map((await eventRowsOf(context, app)).map((row) => [row.name, row]));
  return [...new Set([...seen.sums.keys(), ...stored.keys()])]
    .map((name) => toCustomAction(stored.get(name) ?? unsaved(app, name), seen))
    .sort(byTraffic);
};

export const listCustomActions = async (
  context: Context,
  app: number,
  { is_hidden }: { is_hidden?: boolean | undefined },
): Promise<Ok<typeof api.listCustomActions>> => {
  const items = (await customActionsOf(context, app)).filter(
    (event) => is_hidden === undefined || event.is_hidden === is_hidden,
  );
  return { items, total: items.length };
};

/** Names of the custom actions of some applications, arrived or set, that at least one of these does not hide. */
export const visibleActionNames = async (context: Context, apps: readonly number[]): Promise<Set<string>> => {
  const [arrived, stored] = await Promise.all([actionNamesOf(context, apps), shownNames(context, apps)]);
  const key = (app: number, name: string): string => `${app} ${name}`;
  const hidden = new Set(stored.filter((row) => row.is_hidden).map((row) => key(row.app_id, row.name)));
  return new Set([...arrived, ...stored].flatMap(({ app_id, name }) => (hidden.has(key(app_id, name)) ? [] : [name])));
};

/** The fields of the change log. */
export const loggedEvent = (event: Event, types: readonly Type[]) => ({
  name: event.name,
  type: typeOf(types, event.type_id),
  has_revenue: event.has_revenue === 1,
  is_hidden: event.is_hidden,
  mapping: event.mapping,
});

/** What may be set for an event: by its mapping, or by the product feed. */
export type EventSave = EventEdit & { mapping?: string | undefined; version?: number | undefined };

/** The event after an edit, with what is wrong with that. */
export const checkEvent = (before: Event, edit: EventSave, types: readonly Type[]) => {
  const settings = { ...before, type: typeOf(types, before.type_id) };
  const after = editedEvent(settings, edit);
  const touched = [edit.type, edit.has_revenue, edit.is_hidden].some((value) => value !== undefined);
  const known = types.map(({ type }) => type);
  return { after, issues: touched ? [...checkFunnelOfHidden(settings, edit), ...checkCustomAction(after, known)] : [] };
};

/**
 * Saves what is set for an event, within the caller's transaction and while its application is held. What is left out
 * stays; what changes nothing leaves no trace. A first save is an edit of an event that had nothing set.
 * @param tell how the call answers an event, told to a stale edit
 * @throws Refused by the rules, Conflict on a stale version (0: nothing was saved yet)
 */
export const saveEvent = async (
  context: Context,
  { app_id, company_id, name }: { app_id: number; company_id: number; name: string },
  edit: EventSave,
  tell?: (event: Event) => object,
): Promise<Event> => {
  const types = await typesOf(context);
  const row = await eventRow(context, app_id, name);
  const before: Event = row ?? unsaved(app_id, name);
  const { after: settings, issues } = checkEvent(before, edit, types);
  const current = { ...before, type: typeOf(types, before.type_id) };
  await refuseStale(context, 'custom_action', row?.id ?? 0, edit.version, current, tell && (async () => tell(before)));
  refuseIfAny(issues);
  const after = {
    type_id: types.find(({ type }) => type === settings.type)?.id ?? null,
    has_revenue: settings.has_revenue,
    is_hidden: settings.is_hidden,
    mapping: edit.mapping ?? before.mapping,
  };
  const same = Object.entries(after).every(([field, value]) => before[field as keyof typeof after] === value);
  if (same && row) return row;
  if (same && edit.mapping !== undefined) return before;
  const stored = row
    ? await updateEventRow(context, row.id, after)
    : await insertEvent(context, newId(context), { app_id, name }, after);
  await recordChange(context, {
    action: 'update',
    entity: 'custom_action',
    entity_id: stored.id,
    entity_name: name,
    company_id,
    version: stored.version,
    before: loggedEvent(before, types),
    after: loggedEvent(stored, types),
  });
  return stored;
};

/** The application whose events are saved, held until the transaction ends. @throws NotFound */
export const heldApplication = async (context: Context, app: number) => {
  const held = await holdEvents(context, app);
  if (!held) throw new NotFound();
  return { app_id: app, company_id: held.company_id };
};

const checkName = (name: string, sent: string | undefined): Issue[] =>
  when(sent !== undefined && sent !== name, 'name', 'The name of an event comes with its events and stays.');

/**
 * Maps one event. Its name need not have arrived yet.
 * @throws NotFound, Refused by the rules, Conflict on a stale version
 */
export const updateCustomAction = async (
  context: Context,
  { applicationId: app, customActionName: name }: Given<typeof api.updateCustomAction>['params'],
  { name: sent, ...edit }: Given<typeof api.updateCustomAction>['body'],
): Promise<CustomAction> => {
  refuseIfAny(checkName(name, sent));
  const seen = await seenNow(context, app);
  const event = await context.db.tx(async () =>
    saveEvent(context, { ...(await heldApplication(context, app)), name }, edit, (before) =>
      toCustomAction(before, seen),
    ),
  );
  return toCustomAction(event, seen);
};

/** The newest events of a name, newest first, without the devices. */
export const listEventSamples = async (
  context: Context,
  app: number,
  { name, limit }: Given<typeof api.listEventSamples>['query'],
): Promise<Ok<typeof api.listEventSamples>> => {
  const samples = await samplesOf(context, app, name, limit);
  const items = samples.map(({ ts, ...sample }) => ({ ts: ts.toISOString(), ...sample }));
  return { items, total: items.length };
};
