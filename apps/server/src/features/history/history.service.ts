import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/history';
import { hiddenFields, mayReadEntity } from '@fairlead/domain/entity-rights';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { personSeenBy } from '../../platform/changes/changes.ts';
import { loggedEntities, undoableOf } from '../../platform/changes/undo.ts';
import { NotFound, Refused } from '../../refusal.ts';
import { besideOf } from './beside.service.ts';
import {
  type AboutCampaign,
  type Asked,
  changeSetById,
  countEntries,
  type EntryRow,
  entriesOf,
  setOfEntry,
} from './history.sql.ts';
import { whyNotUndo } from './undo-left.service.ts';
import { undoneBy } from './undo-right.service.ts';

type Entry = Ok<typeof api.listHistory>['items'][number];

/** Entities whose entries this role reads: as the entity's own read. */
const readable = (context: Context): string[] =>
  loggedEntities().filter((entity) => context.user !== null && mayReadEntity(context.user.role, entity));

/** What of these entities the role does not read (13.3). */
const hiddenIn = ({ user }: Context, entities: readonly string[]): Asked['hidden'] =>
  Object.fromEntries(
    entities
      .map((entity) => [entity, user ? [...hiddenFields(user.role, entity)] : []] as const)
      .filter(([, fields]) => fields.length > 0),
  );

export const personOf = (
  context: Context,
  row: { user_id: number | null; user_email: string | null; user_role: string | null },
) => personSeenBy(context, { id: row.user_id, email: row.user_email, role: row.user_role });

const toEntries = async (context: Context, rows: readonly EntryRow[]): Promise<Entry[]> => {
  const whys = await whyNotUndo(context, rows);
  const besides = await besideOf(context, rows);
  const hidden = hiddenIn(context, [...new Set(rows.map(({ entity }) => entity))]);
  return rows.map((row, at) => {
    const { user_id: _, user_email: __, user_role: ___, undos: ____, ...rest } = row;
    const why_not = whys[at] ?? null;
    const { entry: undone_by, field: fieldUndoneBy } = undoneBy(row);
    const changes = row.changes
      .filter(({ field }) => !hidden[row.entity]?.includes(field))
      .map((change) => ({ ...change, undone_by: fieldUndoneBy(change.field) }));
    return {
      ...rest,
      at: row.at.toISOString(),
      user: personOf(context, row),
      changes,
      beside: besides.get(row.id) ?? {},
      undone_by,
      can_undo: why_not === null,
      why_not,
    };
  });
};

export type HistoryQuery = {
  entity?: string | undefined;
  entity_id?: number | undefined;
  change_set_id?: string | undefined;
  company_id?: number | undefined;
  app_id?: number | undefined;
  before: number;
  limit: number;
};

/** The records of an entity that belong to an application. @throws Refused for an entity that is not asked by application */
const recordsOf = async (
  context: Context,
  { entity, app_id }: HistoryQuery,
): Promise<readonly number[] | undefined> => {
  if (app_id === undefined) return undefined;
  const ofApplication = entity === undefined ? undefined : undoableOf(entity)?.ofApplication;
  if (!ofApplication)
    throw new Refused([
      { path: 'app_id', message: 'app_id goes with an entity whose records belong to applications: custom_action' },
    ]);
  return ofApplication(context, app_id);
};

/**
 * What was changed, newest first, as far as the role reads it.
 * @throws Refused unless an entity (one record of it or all), one change set or a company is asked for
 */
export const listHistory = async (context: Context, query: HistoryQuery): Promise<Ok<typeof api.listHistory>> => {
  if (query.entity === undefined && query.change_set_id === undefined && query.company_id === undefined)
    throw new Refused([
      { path: 'entity', message: 'Name an entity (with an entity_id for one record), a change_set_id or a company_id' },
    ]);
  const entities = readable(context);
  const asked: Asked = {
    entities,
    hidden: hiddenIn(context, entities),
    company: companySeen(context, query.company_id) ?? null,
    entity: query.entity,
    entity_id: query.entity_id,
    records: await recordsOf(context, query),
    change_set_id: query.change_set_id,
  };
  const rows = await entriesOf(context, asked, query.before, query.limit);
  return { items: await toEntries(context, rows), total: await countEntries(context, asked) };
};

/** So many entries about a campaign are told together. */
const MOST_ABOUT = 500;

/**
 * What was done about a campaign between two instants, as far as the role reads it: oldest first, the newest 500.
 * @returns `left_out`: how many older ones there are
 */
export const entriesAbout = async (
  context: Context,
  about: AboutCampaign,
  from: Date,
  to: Date,
): Promise<{ entries: Entry[]; left_out: number }> => {
  const entities = readable(context);
  const asked: Asked = {
    ...{ entities, hidden: hiddenIn(context, entities), company: companySeen(context, about.company_id) ?? null },
    ...{ about, between: [from, to] },
  };
  const rows = await entriesOf(context, asked, Number.MAX_SAFE_INTEGER, MOST_ABOUT);
  const left_out = rows.length < MOST_ABOUT ? 0 : (await countEntries(context, asked)) - MOST_ABOUT;
  const entries = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
  return { entries: await toEntries(context, entries), left_out };
};

/** All entries of a change set that the user may read. @throws NotFound when there is none */
export const entriesOfSet = async (context: Context, id: string): Promise<EntryRow[]> => {
  const entities = readable(context);
  const rows = await entriesOf(
    context,
    {
      entities,
      hidden: hiddenIn(context, entities),
      company: companySeen(context, undefined) ?? null,
      change_set_id: id,
    },
    Number.MAX_SAFE_INTEGER,
    10_000,
  );
  if (rows.length === 0) throw new NotFound();
  return rows;
};

export const getChangeSet = async (context: Context, id: string): Promise<Ok<typeof api.getChangeSet>> => {
  const rows = await entriesOfSet(context, id);
  const set = await changeSetById(context, id);
  if (!set) throw new NotFound();
  const undone = rows.map((row) => undoneBy(row).entry);
  return {
    id: set.id,
    at: set.at.toISOString(),
    user: personOf(context, set),
    channel: set.channel,
    entries: await toEntries(context, rows),
    // While something of it holds, the set is not undone
    undone_by: undone.every((id) => id !== null) ? await setOfEntry(context, Math.max(...undone)) : null,
  };
};
