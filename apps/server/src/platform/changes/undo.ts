import type { Context, FieldChange } from '../../context.ts';
import type { Action } from './changes.ts';

type Fields = Record<string, unknown>;

/** How a room lets its records be read in the history and taken back; who may is in the domain's `entity-rights`. */
export type Undoable = {
  /** The record today, with the fields of its log entries; null when it is gone. */
  current(context: Context, id: number): Promise<(Fields & { version: number }) | null>;
  /** Ids of the records of an application, where the history of all of them is asked for. */
  ofApplication?(context: Context, app: number): Promise<number[]>;
  /** Fields whose value says nothing without another field's: a target without its KPI. */
  readWith?: Readonly<Record<string, string>>;
  /** Fields that work done in the background changes: no edit sets them, so their entries cannot be taken back, in a sentence. */
  built?: { fields: readonly string[]; why: string };
  /** An ordinary edit of these fields, through the room's own rules; undefined where entries cannot be taken back. */
  apply?(context: Context, id: number, fields: Fields, version: number): Promise<unknown>;
  /** Whether a deletion is taken back by `apply`, as an edit of the fields it changed. */
  restores?: boolean;
  /** What this user may not take back of the entries a writer may, in a sentence; null where nothing stands against it. */
  whyNot?(context: Context, entry: { action: string; changes: readonly FieldChange[] }): string | null;
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
type Deed = Exclude<Action, 'undo'>;

const rooms = new Map<string, Undoable>();

/** Makes an entity of the change log known. */
export const defineUndo = (entity: string, room: Undoable): void => {
  rooms.set(entity, room);
};

export const undoableOf = (entity: string): Undoable | undefined => rooms.get(entity);
export const loggedEntities = (): string[] => [...rooms.keys()];
