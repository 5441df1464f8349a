// What columns are made of, as the tables beside this name it; `db/tables.test.ts` writes those.
import type { ColumnType } from 'kysely';

/** numeric: exact text, never a float. */
export type Money = ColumnType<string, string | number, string | number>;
/** timestamptz */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** jsonb: written as JSON text, so that a list stays a JSON list. */
export type Json = ColumnType<unknown, string, string>;
/** One of the above that the store fills in when it is left out. */
export type Defaulted<C> =
  C extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : never;
