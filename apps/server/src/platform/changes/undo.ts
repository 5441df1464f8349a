import { NO_RIGHT, type Permission } from '@fairlead/domain/permission';
import type { Context, FieldChange, SignedIn } from '../../context.ts';
import type { Action } from './changes.ts';

type Fields = Record<string, unknown>;

/** An entry of the change log, as far as a room judges whether it can be taken back. `changes`: what is open of it. */
export type Logged = { entity_id: number; deed: Deed; changes: readonly FieldChange[] };

/**
 * Why an entry cannot be taken back: the words are for people, what undo does about it goes by the code. `undone` and `archived`:
 * there is nothing left to take back. `no_way`: no call does it. `rule`: anything else.
 */
export type Why = { code: 'undone' | 'archived' | 'no_right' | 'no_way' | 'rule'; words: string };

/** As rooms say it: a sentence alone is a rule of theirs. */
export type Said = Why | string | null;

/** What every room answers alike. */
export const GONE = 'This record is no longer there';
export const THERE_AGAIN = 'This record is there again';
export const ARCHIVED_ALREADY: Why = { code: 'archived', words: 'It has been archived already' };
export const WITHOUT_RIGHT: Why = { code: 'no_right', words: NO_RIGHT };

/**
 * `whyNot` of rooms that take a creation back by archiving: one that is archived stays so, and what is gone stays gone.
 * @param records SQL of the records' ids and states: a table, or a select in brackets
 */
export const unlessArchived =
  (records: string) =>
  async ({ db }: Pick<Context, 'db'>, entries: readonly Logged[]): Promise<Said[]> => {
    const rows = await db.query<{ id: number; state: string }>(
      `select r.id, r.state from ${records} r where r.id = any($1::int[])`,
      [entries.map(({ entity_id }) => entity_id)],
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return entries.map(({ entity_id, deed }) => {
      const state = states.get(entity_id);
      if (state === undefined) return GONE;
      return deed === 'create' && state === 'archived' ? ARCHIVED_ALREADY : null;
    });
  };

/** How a room lets its records be read in the history and taken back; who may is in the domain's `entity-rights`. */
export type Undoable = {
  /** What people call its fields, where that is not the field's own name. */
  labels?: Readonly<Record<string, string>>;
  /** The record today, with the fields of its log entries; null when it is gone. */
  current(context: Context, id: number): Promise<(Fields & { version: number }) | null>;
  /** The same of several records at once, by their ids, where a page of history often tells of many. */
  currents?(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>>;
  /** Ids of the records of an application, where the history of all of them is asked for. */
  ofApplication?(context: Context, app: number): Promise<number[]>;
  /**
   * Fields whose value says nothing without another field's: a target without its KPI. `of` reads today's values of those others,
   * of several records at once, by their ids.
   */
  readWith?: {
    fields: Readonly<Record<string, string>>;
    of(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>>;
  };
  /** Fields that work done in the background changes: no edit sets them, so their entries cannot be taken back, in a sentence. */
  built?: { fields: readonly string[]; why: string };
  /**
   * Fields that follow from another one, by its name: they go back or stay with it, and are told as they are stored by then. One that
   * may be stored otherwise than it is asked for names itself.
   */
  follows?: Readonly<Record<string, string>>;
  /** What two values of a field are compared by, where they may say the same otherwise; else the values. */
  meaning?(field: string, value: unknown): unknown;
  /**
   * Records that take over what another one of the kind gets, by id with the id of that one: an edit of it that is taken back
   * takes theirs along.
   */
  ledBy?(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** An ordinary edit of these fields, through the room's own rules; undefined where entries cannot be taken back. */
  apply?(context: Context, id: number, fields: Fields, version: number): Promise<unknown>;
  /** Whether a deletion is taken back by `apply`, as an edit of the fields it changed. */
  restores?: boolean;
  /** The right to the call that takes such an entry back, where that is another than the kind's own in `entity-rights`. */
  ownRight?(entry: Logged): Permission | null;
  /** Whether this role takes such an entry back at all, where `entity-rights` allows more than the write that does it. */
  mayUndo?(user: SignedIn, entry: Logged): boolean;
  /**
   * Why the write that takes an entry back would be refused today, in a sentence, for each of these entries; null where
   * nothing stands against it; `WITHOUT_RIGHT` where the record decides that the user has none. Asked for a page of history at
   * once, so it reads what it needs for all of them together.
   */
  whyNot?(context: Context, entries: readonly Logged[]): Promise<Said[]>;
  /** Takes a creation back: deletes where the room offers it, else archives. */
  remove?(context: Context, id: number, version: number): Promise<unknown>;
  /** Takes a deletion back by creating the record again under its id; `version` is one above its last. */
  recreate?(context: Context, id: number, fields: Fields, version: number): Promise<unknown>;
};

/**
 * What an entry did to its record as a whole. An undo did the opposite of what it took back, so the record's name, which is
 * never empty while there is a record, came or went with it.
 */
export const deedOf = ({ action, changes }: { action: Action; changes: readonly FieldChange[] }): Deed => {
  if (action !== 'undo') return action;
  const name = changes.find(({ field }) => field === 'name');
  if (name?.before === null) return 'create';
  return name?.after === null ? 'delete' : 'update';
};
export type Deed = Exclude<Action, 'undo'>;

const rooms = new Map<string, Undoable>();

/** Makes an entity of the change log known. */
export const defineUndo = (entity: string, room: Undoable): void => {
  rooms.set(entity, room);
};

export const undoableOf = (entity: string): Undoable | undefined => rooms.get(entity);
export const loggedEntities = (): string[] => [...rooms.keys()];
