import { randomUUID } from 'node:crypto';
import type { Issue } from '@fairlead/domain/issue';
import type { RecordMoney } from '@fairlead/domain/money-effect';
import type { Role } from '@fairlead/domain/role';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Facts } from './db/facts.ts';
import type { Records } from './db/records.ts';
import type { Engine } from './engine/engine.ts';
import type { AppStores } from './outside/app-stores.ts';
import type { Captures } from './outside/browser/captures.ts';
import type { Craftsman } from './outside/craftsman.ts';
import type { Drive } from './outside/drive.ts';
import type { Drops } from './outside/drops.ts';
import type { FileStore } from './outside/files.ts';
import type { Mail } from './outside/mail.ts';
import type { Oidc } from './outside/oidc.ts';
import type { Outbound } from './outside/outbound.ts';
import type { Pictures } from './outside/pictures.ts';

export type SignedIn = { id: number; email: string; role: Role; company_id: number | null; session_id: number };
export type Channel = 'grid' | 'form' | 'api' | 'import' | 'system';

/** The signed-in user of a call that only signed-in users reach. */
export const signedIn = (context: Pick<Context, 'user'>): SignedIn => {
  if (!context.user) throw new Error('a call without a signed-in user reached a service that needs one');
  return context.user;
};

/** What the process has once: configuration, stores, neighbours, clocks. */
export type House = {
  config: Config;
  db: Records;
  facts: Facts;
  files: FileStore;
  /** Where clients drop files for imports. */
  drops: Drops;
  engine: Engine;
  mail: Mail;
  /** The single sign-on issuer, when one is configured. */
  oidc: Oidc | null;
  outbound: Outbound;
  /** Decodes pictures of strangers in a process of its own. */
  pictures: Pictures;
  /** Draws ads of strangers, likewise. */
  captures: Captures;
  /** The App Store and the Play store. */
  stores: AppStores;
  /** The tool that playable ads are made in. */
  craftsman: Craftsman;
  /** The cloud drive, read with a user's own token. */
  drive: Drive;
  log: Logger;
  /** The product's clock: moves with FAIRLEAD_NOW and the simulator. */
  now: () => Date;
  /** The machine's clock: tokens, links, leases, limits. */
  realNow: () => Date;
};

/** One field of a record before and after. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** An entry of the change log as its columns. */
export type KeptChange = {
  change_set_id: string;
  at: Date;
  recorded_at: Date;
  user_id: number | null;
  channel: Channel;
  action: string;
  entity: string;
  entity_id: number;
  entity_name: string;
  company_id: number | null;
  version: number | null;
  changes: FieldChange[];
  undoes: number | null;
};

/** An entry of another record that goes back with the one that is undone: its fields that go, and those that stay. */
export type Along = {
  entry: number;
  entity: string;
  entity_id: number;
  fields: readonly string[];
  keeps: readonly string[];
};

/** What one request or job works with. Services take it first; they know no request. */
export type Context = House & {
  user: SignedIn | null;
  /** The machine that calls, by the name of its token (13.10); it is nobody, and reaches only what is meant for machines. */
  sender?: string;
  /** The network address the request came from; none for work that nobody asked for over HTTP. */
  address?: string;
  channel: Channel;
  /** Groups the writes of one save in the change log. */
  changeSet: string;
  requestId: string;
  /** Everything is checked and then rolled back (design 13.2). */
  dryRun: boolean;
  /** How many ids a dry run has made up so far, whatever part of the request did. */
  madeUp: { ids: number };
  /** The change log entry that the writes take back, while one is undone. */
  undoes: number | null;
  /** Fields of that entry that stay as somebody edited them since. */
  keeps?: readonly string[];
  /** Entries of records that follow that one and go back with it. */
  along?: readonly Along[];
  /** What the request changed so far, and what a person should know before doing it. */
  changes: FieldChange[];
  warnings: Issue[];
  /** Entries of the change log kept to be written together; see `writeTogether`. Undefined: each is written at once. */
  kept?: KeptChange[];
  /**
   * Where a request with a key works record by record: does one step and keeps what it came to, or tells it where it was kept
   * before. Called by `apart` alone.
   */
  steps?: <T>(step: string, work: () => Promise<T>) => Promise<T>;
  /** What each write of the request does to money; a dry run answers them together, by currency (`moneyMoved`). */
  money: RecordMoney[];
};

/** What a context has of its work before there is any. */
export const nothingDone = (): Pick<Context, 'dryRun' | 'madeUp' | 'undoes' | 'changes' | 'warnings' | 'money'> => ({
  dryRun: false,
  madeUp: { ids: 0 },
  undoes: null,
  changes: [],
  warnings: [],
  money: [],
});

/** The context of work that nobody asked for over HTTP: jobs, seeding, maintenance. */
export const systemContext = (
  house: House,
  as: Partial<Pick<Context, 'user' | 'channel' | 'changeSet'>> = {},
): Context => ({
  ...house,
  user: null,
  channel: 'system',
  changeSet: randomUUID(),
  requestId: randomUUID(),
  ...nothingDone(),
  ...as,
});

/**
 * The id for an insert: undefined lets the store number it. A dry run brings its own, so that no number is used up, each record one
 * of its own, in the order in which they would be numbered; it is rolled back and answered as null.
 * @param many so many records are inserted together: theirs begin with this one
 */
export const DRY_RUN_ID = 2_147_483_647;
const DRY_RUN_IDS = 100_000;
const FIRST_DRY_RUN_ID = DRY_RUN_ID - DRY_RUN_IDS + 1;
export const newId = ({ dryRun, madeUp }: Pick<Context, 'dryRun' | 'madeUp'>, many = 1): number | undefined => {
  if (!dryRun) return undefined;
  madeUp.ids += many;
  return FIRST_DRY_RUN_ID + madeUp.ids - many;
};
export const isDryRunId = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= FIRST_DRY_RUN_ID && value <= DRY_RUN_ID;
