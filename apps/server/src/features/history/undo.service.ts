import { createHash } from 'node:crypto';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/history';
import { mayEditEntity } from '@fairlead/domain/entity-rights';
import type { Along, Context } from '../../context.ts';
import {
  ARCHIVED_ALREADY,
  GONE,
  loggedEntities,
  THERE_AGAIN,
  undoableOf,
  type Why,
} from '../../platform/changes/undo.ts';
import { Conflict, Forbidden, NotFound, Refusal } from '../../refusal.ts';
import { besideToday, meantForLater } from './beside.service.ts';
import { entriesOfSet } from './history.service.ts';
import { type EntryRow, heldEntry } from './history.sql.ts';
import { leadOf } from './same.service.ts';
import { alongOf, followersIn, goesOf, keepsOf, leftOf, type Plan, planOf, toldOf } from './undo-along.service.ts';
import { fieldsOf, goingOf, type Later, type Verdict } from './undo-fields.service.ts';
import { withFollowing } from './undo-following.service.ts';
import { openPart, UNDONE_ALREADY, undoneBy, whysAgainst } from './undo-right.service.ts';
import { AS_BEFORE, HeldUp, keptWords, REST_BEFORE, refusedBeside } from './undo-words.service.ts';

/** `of`: the version of a record that goes as a whole, whatever its fields say. `why`: what kept it from going, by its code. */
type Done = Pick<Verdict, 'status' | 'fields' | 'message'> &
  Partial<Pick<Verdict, 'beside'>> & { of?: number; why?: Why['code'] };
/** A verdict with what it was given of, and why it is no other. */
type Tried = { verdict: Verdict; of: number | null; why: Why['code'] | null };

const because = ({ code, words }: Why) => ({ fields: [], message: words, why: code });

const undoUpdate = async (context: Context, row: EntryRow, later: Later): Promise<Done> => {
  const room = undoableOf(row.entity);
  const current = await room?.current(context, row.entity_id);
  if (!current || !room?.apply) return { status: 'refused', fields: [], message: GONE };
  const fields = await fieldsOf(context, row, current, later);
  const beside = besideToday(context, row.entity, current);
  const keeps = fields.filter(({ status }) => status === 'kept').map(({ field }) => field);
  if (keeps.length === fields.length) return { status: 'kept', fields, beside, message: 'Later edits are kept' };
  const back = goingOf(row.entity, fields);
  if (back.length === 0) {
    const message = keeps.length === 0 ? AS_BEFORE : keptWords(row.entity, keeps, REST_BEFORE);
    const stay = fields.map((one) => (one.status === 'undone' ? { ...one, to: one.from } : one));
    return { status: 'kept', fields: stay, beside, message };
  }
  const goes = new Set(back.map(({ field }) => field));
  const along = fields.filter(({ field }) => goes.has(leadOf(row.entity, field) ?? field));
  const edit = Object.fromEntries(along.map(({ field, to }) => [field, to]));
  const stay = [...new Set([...keeps, ...(await meantForLater(context, row, current, goes))])];
  try {
    await room.apply({ ...context, keeps: stay }, row.entity_id, edit, current.version);
  } catch (error) {
    throw refusedBeside(row.entity, stay, { fields, beside }, error);
  }
  const stored = room.follows ? await room.current(context, row.entity_id) : null;
  const told = { fields: stored ? withFollowing(row.entity, fields, current, stored) : fields, beside };
  return keeps.length === 0
    ? { ...told, status: 'undone', message: null }
    : { ...told, status: 'kept', message: keptWords(row.entity, keeps) };
};

const undoCreate = async (context: Context, row: EntryRow): Promise<Done> => {
  const room = undoableOf(row.entity);
  const current = await room?.current(context, row.entity_id);
  if (!current || !room?.remove) return { status: 'refused', fields: [], message: GONE };
  await room.remove(context, row.entity_id, current.version);
  // What another entry of the set, or somebody by hand, has archived already leaves nothing to take back.
  const left = await room.current(context, row.entity_id);
  if (left?.version === current.version) return { status: 'kept', ...because(ARCHIVED_ALREADY) };
  return { status: 'undone', fields: [], message: null, of: current.version };
};

const undoDelete = async (context: Context, row: EntryRow): Promise<Done> => {
  const room = undoableOf(row.entity);
  if (await room?.current(context, row.entity_id)) return { status: 'kept', fields: [], message: THERE_AGAIN };
  const fields = row.changes.map(({ field, before }) => ({
    field,
    from: null,
    to: before,
    later: null,
    status: 'undone' as const,
  }));
  const lost = Object.fromEntries(row.changes.map(({ field, before }) => [field, before]));
  await room?.recreate?.(context, row.entity_id, lost, (row.version ?? 0) + 1);
  return { status: 'undone', fields, message: null };
};

/** Takes one entry back by the way that fits what it did, or says why not; nobody else takes it back meanwhile. */
const takeBack = async (context: Context, seen: EntryRow, later: Later): Promise<Done> => {
  const row = await heldEntry(context, seen);
  const [why] = await whysAgainst(context, [row]);
  if (why) return { status: why.code === 'archived' ? 'kept' : 'refused', ...because(why) };
  const { deed } = openPart(row);
  if (deed === 'create') return undoCreate(context, row);
  return deed === 'delete' && undoableOf(row.entity)?.recreate
    ? undoDelete(context, row)
    : undoUpdate(context, row, later);
};

/** A record that is saved so often between reading and writing is somebody's to look at. */
const TRIES = 5;

/** Carries an entry's way back out; where somebody saved another field meanwhile, it is read and written anew. */
const tryToTakeBack = async (context: Context, row: EntryRow, later: Later): Promise<Done> => {
  const { db } = context;
  const alone = db.inTx() ? db.savepoint : db.tx; // a refused entry must not take the others with it
  for (let attempt = 1; ; attempt++) {
    try {
      return await alone(() => takeBack(context, row, later));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'stale_version' || attempt === TRIES) throw error;
      for (const told of ['changes', 'warnings', 'money'] as const) context[told].length = 0;
    }
  }
};

/**
 * One entry, as an ordinary write of this user today in a transaction of its own; a refusal is its verdict.
 * @param along what goes back with it
 */
const undoEntry = async (outer: Context, row: EntryRow, later: Later, along: readonly Along[] = []): Promise<Tried> => {
  const about = { history_id: row.id, entity: row.entity, entity_id: row.entity_id };
  const context: Context = { ...outer, undoes: row.id, along, changes: [], warnings: [], money: [] };
  try {
    const { of = null, why = null, ...done } = await tryToTakeBack(context, row, later);
    for (const told of ['changes', 'warnings', 'money'] as const) outer[told].push(...(context[told] as never[]));
    return { verdict: { ...about, beside: {}, ...done }, of, why };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const told = error instanceof HeldUp ? error.told : { fields: [], beside: {} };
    return { verdict: { ...about, status: 'refused', ...told, message: error.message }, of: null, why: 'rule' };
  }
};

/** An entry whose record has followed another one back: only what did not go with it is written, and all of it is told. */
const undoFollower = async (context: Context, plan: Plan, later: Later): Promise<Tried> => {
  const { row, fields, beside } = plan;
  const left = await leftOf(context, plan);
  if (left.length === goesOf(plan).length) return undoEntry(context, row, later);
  const keeps = keepsOf(plan);
  if (left.length === 0) {
    const told = { fields: await toldOf(context, plan, fields), beside };
    const about = { history_id: row.id, entity: row.entity, entity_id: row.entity_id, ...told };
    const kept = { status: 'kept' as const, message: keptWords(row.entity, keeps) };
    return {
      verdict: { ...about, ...(keeps.length > 0 ? kept : { status: 'undone' as const, message: null }) },
      of: null,
      why: null,
    };
  }
  const { verdict, ...how } = await undoEntry(context, row, later);
  if (verdict.status !== 'refused')
    return { verdict: { ...verdict, fields: await toldOf(context, plan, fields), beside }, ...how };
  const stays = fields.map((one) => (left.includes(one.field) ? { ...one, status: 'kept' as const } : one));
  return { verdict: { ...verdict, status: 'kept', fields: await toldOf(context, plan, stays), beside }, ...how };
};

/** An entry, and after it those that follow it, as far as they are chosen, too; what they are before is looked at first. */
const undoWithFollowers = async (
  context: Context,
  row: EntryRow,
  followers: readonly EntryRow[],
  chosen: ReadonlySet<number>,
  later: Later,
): Promise<Tried[]> => {
  const plans: Plan[] = [];
  for (const follower of followers) plans.push(await planOf(context, follower, later));
  const led = await undoEntry(context, row, later, plans.map(alongOf));
  const tried = [led];
  // Where it does not go back, because somebody else took it back for instance, none goes along
  const follow = (plan: Plan) =>
    led.verdict.status === 'refused' ? undoEntry(context, plan.row, later) : undoFollower(context, plan, later);
  for (const plan of plans.filter((one) => chosen.has(one.row.id))) tried.push(await follow(plan));
  return tried;
};

/** Nothing of the entry is left to take back. */
const isSpent = (row: EntryRow, tried: Tried | undefined): boolean =>
  undoneBy(row).entry !== null ||
  tried?.why === 'undone' ||
  (openPart(row).deed === 'create' && tried?.verdict.status === 'kept');

/** The entries that are to be taken back. A role that takes none of them back is told nothing of them. */
const chosenEntries = async (context: Context, id: string, wanted: number[] | undefined) => {
  const { user } = context;
  if (user && !loggedEntities().some((entity) => mayEditEntity(user.role, entity))) throw new Forbidden();
  const all = await entriesOfSet(context, id);
  const chosen = wanted ? all.filter((row) => wanted.includes(row.id)) : all;
  if (wanted && chosen.length < new Set(wanted).size) throw new NotFound();
  if ((await whysAgainst(context, chosen)).every((why) => why?.code === 'no_right')) throw new Forbidden();
  return { all, chosen };
};

const CHANGED_SINCE =
  'It would do something else by now: somebody changed it in the meantime, and nothing is done. Look at it, and undo again.';

/** Stands for what an undo does, record by record and field by field; of a record that goes, for all that stands in it. */
const seenOf = (tried: readonly Tried[]): string => {
  const told = tried.map(({ verdict: { history_id, status, fields }, of }) => [
    ...[history_id, status, of],
    fields.map(({ field, from, to, status: fate }) => [field, from ?? null, to ?? null, fate]),
  ]);
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
};

/**
 * What a test that is taken back did besides has ended with it; what came under the same change set after its start is no part of it.
 * Why a part does not go by itself is "undone" by then, and a rule in a dry run, which writes no history.
 */
const endedWithTest = (tried: readonly Tried[]): readonly Tried[] => {
  const test = tried.find(({ verdict: { entity, status } }) => entity === 'ab_test' && status === 'undone');
  if (!test) return tried;
  const ended = { status: 'kept' as const, message: 'It ended with its A/B test' };
  const isPart = ({ verdict, why }: Tried) =>
    verdict.history_id < test.verdict.history_id && verdict.status === 'refused' && why !== 'no_right';
  return tried.map((one) => (isPart(one) ? { ...one, verdict: { ...one.verdict, ...ended }, why: null } : one));
};

/** Why there is nothing left to take back: somebody did, or somebody archived what was made. */
const spentWords = (tried: readonly Tried[]): string =>
  (tried.every(({ why }) => why === 'archived') ? ARCHIVED_ALREADY : UNDONE_ALREADY).words;

type Order = { entries?: number[] | undefined; later_edits: Later; seen?: string | undefined };

const undoAll = async (context: Context, id: string, order: Order): Promise<Ok<typeof api.undoChangeSet>> => {
  const { all, chosen } = await chosenEntries(context, id, order.entries);
  const leads = await followersIn(context, all);
  const done = new Map<number, Tried>();
  const ids = new Set(chosen.map((row) => row.id));
  const followers = Map.groupBy(all, (row) => leads.get(row.id));
  for (const row of chosen.filter((one) => !ids.has(leads.get(one.id) ?? 0)))
    for (const one of await undoWithFollowers(context, row, followers.get(row.id) ?? [], ids, order.later_edits))
      done.set(one.verdict.history_id, one);
  const tried = endedWithTest(chosen.flatMap(({ id }) => done.get(id) ?? []));
  if (chosen.every((row, at) => isSpent(row, tried[at]))) throw new Conflict(spentWords(tried), 'already_undone');
  const items = tried.map(({ verdict }) => verdict);
  const seen = seenOf(tried);
  if (order.seen !== undefined && order.seen !== seen) throw new Conflict(CHANGED_SINCE, 'changed_since');
  return { change_set_id: context.changeSet, items, total: items.length, seen };
};

/**
 * Takes a change set back, newest entry first (13.3). One that was looked at beforehand (`seen`) is done as a whole or not at all.
 * @throws Forbidden for a role that takes none of the entries back, NotFound for entries that are not the set's,
 *   Conflict `already_undone` when nothing of it is left, `changed_since` when it is not what was seen
 */
export const undoChangeSet = async (
  context: Context,
  id: string,
  order: Order,
): Promise<Ok<typeof api.undoChangeSet>> =>
  order.seen === undefined || context.db.inTx()
    ? undoAll(context, id, order)
    : context.db.tx(() => undoAll(context, id, order));
