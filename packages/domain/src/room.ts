import type { Role } from './role.ts';

/** Who reads a field: whoever has the right, or is of one of the roles. */
export type FieldGuard<P extends string> = P | { readonly right?: P; readonly roles: readonly Role[] };

/** What browser and server both know of a room, in its `room.ts`; `rooms.ts` lists the rooms. */
export type Room<P extends string = string> = {
  /**
   * Its rows of the permission table: who may call what, one mark per role in the order of `roles`.
   * Y every company · O objects of the user's own company · F with a field rule (a client always within its own company)
   * N refused · P public, no token. The number is that of the row: 1 to 80 follow
   * the product's permission table; 81 to 88 cover the calls the documents lack (design 13.12), and so does 97.
   */
  readonly rights: Readonly<Record<string, string>>;
  /**
   * Its kinds of records, and who reads and changes each. What hangs on a record (its history, undo, live messages, jobs) follows
   * it: rows 81 and 82 (design 13.12).
   */
  readonly records?: Readonly<
    Record<
      string,
      {
        readonly read: P;
        readonly write: P;
        /** Fields that only some roles read (field rules F1, F3, F5, F7): whoever may not never sees them, in history either. */
        readonly guarded?: Readonly<Record<string, FieldGuard<P>>>;
      }
    >
  >;
  /** Kinds of its records that an id can name. */
  readonly things?: readonly string[];
  /** Kinds of its background work. */
  readonly jobs?: readonly string[];
};
