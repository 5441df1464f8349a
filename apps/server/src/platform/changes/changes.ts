import { CHANGE_SET_OPEN_MS } from '@fairlead/domain/change-set';
import { hiddenFields } from '@fairlead/domain/entity-rights';
import { may, readsStaff } from '@fairlead/domain/permission';
import type { Context, FieldChange, KeptChange, SignedIn } from '../../context.ts';
import { Conflict } from '../../refusal.ts';
import { same } from './same.ts';

export type Action = 'create' | 'update' | 'delete' | 'undo';

/** One write, for the change log. `before` and `after` are whole records; null for what was not there. */
export type Change = {
  action: Action;
  entity: string;
  entity_id: number;
  entity_name: string;
  company_id: number | null;
  version: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Fields that say nothing about what a person did. */
const silent = new Set(['version', 'updated', 'updated_at', 'created', 'id', 'is_attributed_to_user']);

/** The fields that differ, in the order of the newer record. */
export const fieldChanges = (before: Change['before'], after: Change['after']): FieldChange[] =>
  [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
    .filter((field) => !silent.has(field) && !same(before?.[field], after?.[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));

/**
 * Whether nothing of a change set `s` holds any more, as an answer of the set tells `undone_by`: each field of each entry went back.
 * An entry's undo is asked for as a value: for `not exists` a store with few sets would read the whole log.
 */
const isUndone = `(exists (select from change_log l where l.change_set_id = s.id) and not exists (
    select from change_log l where l.change_set_id = s.id and (
      (select 1 from change_log back where back.undoes = l.id limit 1) is null
      or exists (select from jsonb_array_elements(l.changes) c where not exists (
        select from change_log back where back.undoes = l.id and c.value ->> 'field' <> all(back.kept_fields))))))`;

/** Whether a change set of this user takes nothing more: it was undone, or its time is over. Not one of somebody else, nor one to come. */
export const isOver = async ({ db, user, realNow }: Pick<Context, 'db' | 'user' | 'realNow'>, changeSet: string) => {
  const [over] = await db.query(
    `select 1 from change_set s where s.id = $1 and s.user_id is not distinct from $2::int and (s.started_at <= $3 or ${isUndone})`,
    [changeSet, user?.id ?? null, new Date(realNow().getTime() - CHANGE_SET_OPEN_MS)],
  );
  return over !== undefined;
};

/** Opens the request's change set, or joins it while it is open, the same user's and not undone. */
const joinChangeSet = async (context: Context): Promise<void> => {
  const { db, changeSet, user, channel } = context;
  await db.often(
    `insert into change_set (id, user_id, channel, at, started_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [changeSet, user?.id ?? null, channel, context.now(), context.realNow()],
  );
  const [set] = await db.often<{ user_id: number | null; started_at: Date; undone: boolean }>(
    `select s.user_id, s.started_at, ${isUndone} as undone from change_set s where s.id = $1`,
    [changeSet],
  );
  const open = set && context.realNow().getTime() - set.started_at.getTime() < CHANGE_SET_OPEN_MS;
  if (!open || set.user_id !== (user?.id ?? null))
    throw new Conflict('This change set is closed. Send the change under a new one.', 'change_set_closed');
  if (set.undone)
    throw new Conflict('This change set was undone. Save the change under a new one.', 'change_set_closed');
};

/** Which entry a write takes back, and what of it stays: the one that is undone, or one that goes along with it. */
const takenBack = (context: Context, { entity, entity_id }: Change, changes: readonly FieldChange[]) => {
  const went = new Set(changes.map(({ field }) => field));
  const along = context.along?.find(
    (one) => one.entity === entity && one.entity_id === entity_id && one.fields.some((field) => went.has(field)),
  );
  if (!along) return { undoes: context.undoes, kept: context.undoes === null ? [] : (context.keeps ?? []) };
  return { undoes: along.entry, kept: [...along.keeps, ...along.fields.filter((field) => !went.has(field))] };
};

const entryOf = (context: Context, change: Change, changes: FieldChange[]): KeptChange => ({
  change_set_id: context.changeSet,
  at: context.now(),
  recorded_at: context.realNow(),
  user_id: context.user?.id ?? null,
  channel: context.channel,
  action: context.undoes === null ? change.action : 'undo',
  entity: change.entity,
  entity_id: change.entity_id,
  entity_name: change.entity_name,
  company_id: change.company_id,
  version: change.version,
  changes,
  undoes: takenBack(context, change, changes).undoes,
});

/** Fields of such a record that this user does not read. */
const hiddenOf = ({ user }: Pick<Context, 'user'>, entity: string): ReadonlySet<string> =>
  user ? hiddenFields(user.role, entity) : new Set();

/**
 * Appends one entry to the change log, in the running transaction. An update that changes nothing leaves no entry.
 * In a dry run the change is only collected for the answer, as far as the user reads it.
 * @returns the entry's id, or null when nothing was written
 */
export const recordChange = async (context: Context, change: Change): Promise<number | null> => {
  const changes = fieldChanges(change.before, change.after);
  if (change.action === 'update' && changes.length === 0) return null;
  const hidden = hiddenOf(context, change.entity);
  context.changes.push(...changes.filter(({ field }) => !hidden.has(field)));
  if (context.kept && !context.dryRun) {
    context.kept.push(entryOf(context, change, changes));
    return null;
  }
  await joinChangeSet(context); // in a dry run too: a closed set refuses the real call
  if (context.dryRun) return null;
  const entry = entryOf(context, change, changes);
  const [row] = await context.db.often<{ id: number }>(
    `insert into change_log (change_set_id, at, recorded_at, user_id, channel, action, entity, entity_id, entity_name,
       company_id, version, changes, undoes, kept_fields)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      entry.change_set_id,
      entry.at,
      entry.recorded_at,
      entry.user_id,
      entry.channel,
      entry.action,
      entry.entity,
      entry.entity_id,
      entry.entity_name,
      entry.company_id,
      entry.version,
      JSON.stringify(entry.changes),
      entry.undoes,
      takenBack(context, change, changes).kept,
    ],
  );
  return row?.id ?? null;
};

/** The instant of the oldest of the newest `most` changes of a record since an instant, both by the real clock; null: there are fewer. */
export const oldestOfMost = async (
  { db }: Pick<Context, 'db'>,
  { entity, id, since, most }: { entity: string; id: number; since: Date; most: number },
): Promise<Date | null> => {
  const [row] = await db.query<{ recorded_at: Date }>(
    `select recorded_at from change_log where entity = $1 and entity_id = $2 and action = 'update' and recorded_at > $3
     order by recorded_at desc offset $4 limit 1`,
    [entity, id, since, most - 1],
  );
  return row?.recorded_at ?? null;
};

/** Who last changed a record, for the answer to a stale version. */
export const lastChangeOf = async (
  context: Context,
  entity: string,
  id: number,
): Promise<{ changed_by: { id: number | null; email: string }; changed_at: string } | null> => {
  const [row] = await context.db.query<{ at: Date; id: number | null; email: string | null; role: string | null }>(
    `select c.at, u.id, u.email, u.role from change_log c left join app_user u on u.id = c.user_id
     where c.entity = $1 and c.entity_id = $2 and c.version is not null order by c.id desc limit 1`,
    [entity, id],
  );
  if (!row) return null;
  return { changed_by: personSeenBy(context, row), changed_at: row.at.toISOString() };
};

/** Whether this user may know who a person is: as the users' own GET (F3), and everybody knows themselves. */
const reads = (user: SignedIn | null, person: { id: number; role: string | null }): boolean => {
  if (!user || person.id === user.id) return true;
  return readsStaff(user.role) || (may(user.role, 'user.read') && person.role === 'client');
};

/** How a person appears to this user: clients see staff as "Fairlead staff" (13.3), who reads no users sees no names. */
export const personSeenBy = (
  context: Pick<Context, 'user'>,
  person: { id: number | null; email: string | null; role: string | null },
): { id: number | null; email: string } => {
  if (person.id === null || person.email === null) return { id: null, email: 'Fairlead' };
  if (reads(context.user, { id: person.id, role: person.role })) return { id: person.id, email: person.email };
  return { id: null, email: person.role === 'client' ? 'A client' : 'Fairlead staff' };
};

/**
 * Refuses an edit of an older version (design 3.5). Callers that send no version take what is there. The record is told as the
 * role may see it. Services ask after rights and before their rules: what a rule says of values that nobody has read yet helps
 * nobody, and a form judges by the same rules what it has put together.
 * @param tell how the room answers the record, where that is not the record itself
 * @throws Conflict stale_version with the current record and who changed it when
 */
export const refuseStale = async (
  context: Context,
  entity: string,
  id: number,
  sent: number | undefined,
  current: { version: number },
  tell: () => Promise<object> = async () => current,
): Promise<void> => {
  if (sent === undefined || sent === current.version) return;
  const last = await lastChangeOf(context, entity, id);
  const hidden = hiddenOf(context, entity);
  const told = Object.entries(await tell()).filter(([field]) => !hidden.has(field));
  throw new Conflict('Somebody else changed this in the meantime. Compare and save again.', 'stale_version', {
    current: Object.fromEntries(told),
    changed_by: last?.changed_by ?? { id: null, email: 'Fairlead' },
    changed_at: last?.changed_at ?? context.now().toISOString(),
  });
};
