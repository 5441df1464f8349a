import type { Thing } from '@fairlead/contract';
import type { JobKind } from '@fairlead/domain/rooms';
import type { Context, House } from '../context.ts';
import type { Uses } from '../platform/uses.ts';
import type { Refusal } from '../refusal.ts';
import type { Route } from './handle.ts';

/** When the records that were restored stood as they are: by the machine's clock, and by the product's. */
export type Cut = { at: Date; productTime: Date };

/** All that a room brings to the server, in its `<room>.room.ts`; `rooms.ts` lists the rooms and nothing of what is in them. */
export type ServerRoom = {
  routes?: readonly Route[];
  /** Makes known how entries of its records are taken back. */
  undo?: () => void;
  /** Each makes a kind of background work known. */
  jobs?: readonly (() => void)[];
  /** Kinds of jobs that come so often that done ones are forgotten early. */
  routineJobs?: readonly JobKind[];
  /** What is tidied every few minutes: rows that nobody needs any more. */
  tidy?: readonly ((context: Context) => Promise<unknown>)[];
  /** Removes files that nothing of the room names any more; asked only while the file store is known to be this server's. */
  sweep?: (context: Context) => Promise<unknown>;
  /** Names the stored files that its records cannot do without, as `key`: a restored copy is looked through for them. */
  files?: string;
  /**
   * What of a company no reference between tables leads to: a condition a table that names the company as $1. All of it goes when the
   * company is erased, with everything that belongs to it by references.
   */
  ofCompany?: Readonly<Record<string, string>>;
  /** The same of the accounts of its clients, which stay as a number. */
  ofClients?: Readonly<Record<string, string>>;
  /** Names every stored file of a company ($1), as `key`: they go with it, but for those that others name as well. */
  filesOfCompany?: string;
  /** Makes right what records that were set back to a cut say of sessions, sums and the like; once, before anything else works. */
  restored?: (context: Context, cut: Cut) => Promise<void>;
  /** What is looked after in rounds of its own, each this many ms after the one before began. */
  rounds?: readonly { every: number; run(context: Context): Promise<unknown> }[];
  /** Ends what would keep a server that stops from stopping: calls that wait. */
  stops?: (house: House) => void;
  /**
   * Where its records are, one question a kind: `id`, `company_id`, and the records above that a path may name too (`app_id`,
   * `order_id`, `line_item_id`), for the ids in $1.
   */
  things?: Partial<Record<Thing, string>>;
  /** What of it uses records of rooms below: those are in use, and their pages say by what. */
  uses?: Uses;
  /** Constraints of its tables that say what a rule says: whoever gets past the rule at the same moment hears its sentence. */
  constraints?: Readonly<Record<string, () => Refusal>>;
};
