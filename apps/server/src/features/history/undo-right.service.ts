import { hiddenFields, mayEditEntity } from '@fairlead/domain/entity-rights';
import { may } from '@fairlead/domain/permission';
import type { Context } from '../../context.ts';
import { deedOf, type Logged, type Said, undoableOf, type Why, WITHOUT_RIGHT } from '../../platform/changes/undo.ts';
import { type EntryRow, type JudgedEntry, testsOfSets } from './history.sql.ts';

/**
 * What took an entry back, as ids of the change log: all of it, or one of its fields; null for what still holds. An undo
 * that kept fields leaves the entry open for them.
 */
export const undoneBy = ({ changes, undos }: Pick<EntryRow, 'changes' | 'undos'>) => {
  const field = (name: string): number | null => undos?.find(({ kept }) => !kept.includes(name))?.id ?? null;
  const open = changes.some((change) => field(change.field) === null);
  return { entry: !undos || open ? null : Math.max(...undos.map(({ id }) => id)), field };
};

/** An entry with what is open of it. */
export const openPart = (row: JudgedEntry): Logged => {
  const { field } = undoneBy(row);
  return {
    entity_id: row.entity_id,
    deed: deedOf(row),
    changes: row.changes.filter((change) => field(change.field) === null),
  };
};

/** Whether the role may take such an entry back, whatever became of the record. Nobody is the house itself, which may. */
const mayUndo = ({ user }: Pick<Context, 'user'>, row: EntryRow): boolean => {
  if (!user) return true;
  const part = openPart(row);
  const right = undoableOf(row.entity)?.ownRight?.(part);
  if (right ? !may(user.role, right) : !mayEditEntity(user.role, row.entity)) return false;
  const hidden = hiddenFields(user.role, row.entity);
  if (part.deed === 'update' && part.changes.some(({ field }) => hidden.has(field))) return false;
  return undoableOf(row.entity)?.mayUndo?.(user, part) ?? true;
};

export const UNDONE_ALREADY: Why = { code: 'undone', words: 'This change has already been undone' };

const NO_WAY: Why = { code: 'no_way', words: 'This change cannot be undone' };

const reason = (said: Said): Why | null => (typeof said === 'string' ? { code: 'rule', words: said } : said);

/** What stands against it whatever the record's state is: an undo before, or that no call does it. */
const whyNever = (row: JudgedEntry): Why | null => {
  const room = undoableOf(row.entity);
  const deed = deedOf(row);
  const change = deed === 'create' ? room?.remove : deed === 'delete' ? (room?.recreate ?? room?.apply) : room?.apply;
  if (undoneBy(row).entry !== null) return UNDONE_ALREADY;
  if (deed === 'delete' && !room?.restores && !room?.recreate) return reason('What was deleted does not come back');
  if (!room || !change) return NO_WAY;
  const { built } = room;
  return built && deed !== 'create' && row.changes.some(({ field }) => built.fields.includes(field))
    ? reason(built.why)
    : null;
};

/** What is said of an entry: what stands against it in any case, else what its room says; that may know more than NO_WAY. */
const whyOf = (never: Why | null, said: Why | null): Why | null => {
  if (said?.code === 'no_right' || never === null) return said;
  return never.code === 'no_way' ? (said ?? never) : never;
};

const WITH_TEST: Why = {
  code: 'rule',
  words: 'An A/B test did this when it began. End the test, or undo the whole change set.',
};

/** What is said of parts of what began or ended an A/B test, by change set: what the test says, or to take it back. */
const whysOfParts = async (context: Context, rows: readonly EntryRow[]): Promise<ReadonlyMap<string, Why>> => {
  const tests = await testsOfSets(
    context,
    rows.map((row) => row.change_set_id),
  );
  const said = tests.length > 0 ? await undoableOf('ab_test')?.whyNot?.(context, tests.map(openPart)) : [];
  return new Map(
    tests.map((test, at) => [test.change_set_id, whyOf(whyNever(test), reason(said?.[at] ?? null)) ?? WITH_TEST]),
  );
};

/**
 * Why each entry cannot be taken back by this user today; null where it can. The rooms are asked for the entries of a
 * kind together, by the rules of the write that would do it. That the user has no right comes before anything else.
 */
export const whysAgainst = async (context: Context, rows: readonly EntryRow[]): Promise<(Why | null)[]> => {
  const parts = await whysOfParts(context, rows);
  const { user } = context;
  const whys = rows.map((row) => {
    const part = row.entity === 'ab_test' ? undefined : parts.get(row.change_set_id);
    if (!mayUndo(context, row) || (part && user && !may(user.role, 'campaign.ab_test'))) return WITHOUT_RIGHT;
    return whyNever(row) ?? part ?? null;
  });
  const asked = Map.groupBy(
    [...rows.keys()].filter((at) => whys[at]?.code !== 'no_right'),
    (at) => rows[at]?.entity ?? '',
  );
  for (const [entity, places] of asked) {
    const entries = places.map((at) => openPart(rows[at] as EntryRow));
    const said = await undoableOf(entity)?.whyNot?.(context, entries);
    for (const [n, at] of places.entries()) whys[at] = whyOf(whys[at] ?? null, reason(said?.[n] ?? null));
  }
  return whys;
};
