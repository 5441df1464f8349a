import type { Records } from '../../db/records.ts';

/** A place in the change log that no later commit can slip behind: transaction id first. */
export type Position = { txid: string; id: number };

export type ChangeRow = Position & {
  change_set_id: string;
  action: string;
  entity: string;
  entity_id: number;
  company_id: number | null;
  version: number | null;
  /** Names of the fields that changed. */
  fields: string[];
  user_id: number | null;
  user_email: string | null;
  user_role: string | null;
};

/**
 * Below this every transaction of our own database has ended. Those of other databases of the cluster are left out, as far
 * as a connection tells whose they are: a long write of somebody else must not hold the stream up. Prepared ones stay in.
 * (A number of pg_locks has 32 bits of the 64.)
 */
const HORIZON = `coalesce(
  (select min(x.id) from (select xid::text::bigint as id from pg_snapshot_xip(pg_current_snapshot()) as xid) x
   where not exists (
     select from pg_locks k join pg_stat_activity a on a.pid = k.pid
     where k.locktype = 'transactionid' and k.granted and k.transactionid::text::bigint = x.id % 4294967296
       and a.datid <> (select oid from pg_database where datname = current_database()))),
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`;

/** Embedded records have one session: nobody else writes. */
const horizonOf = ({ kind }: Records): string =>
  kind === 'pglite' ? 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint' : HORIZON;

/** Now: every transaction of this database before this one has ended. */
export const currentPosition = async (db: Records): Promise<Position> => {
  const [row] = await db.query<{ txid: string }>(`select (${horizonOf(db)})::text as txid`);
  return { txid: row?.txid ?? '0', id: 0 };
};

/**
 * Whether a position lies ahead of all that this cluster has begun: it is of another one, which these records were moved from
 * or set back to, and whoever read that far would wait for its number for ever.
 */
export const isAhead = async (db: Records, { txid }: Position): Promise<boolean> => {
  const [row] = await db.query<{ ahead: boolean }>(
    'select $1::text::numeric >= pg_snapshot_xmax(pg_current_snapshot())::text::numeric as ahead',
    [txid],
  );
  return row?.ahead ?? true;
};

export type OpenWrite = { pid: number | null; seconds: number };

/** The transaction of this database that writes for longest: what is saved behind it is told when it has ended. */
export const oldestWrite = async (db: Records): Promise<OpenWrite | null> => {
  const [row] = await db.query<OpenWrite>(
    `select pid, extract(epoch from clock_timestamp() - since)::float8 as seconds from (
       select pid, xact_start as since from pg_stat_activity where backend_xid is not null and datname = current_database()
       union all select null, prepared from pg_prepared_xacts where database = current_database()) t
     order by since limit 1`,
  );
  return row ?? null;
};

/** So many rows are told in one go. */
export const MOST_ROWS = 1000;

/** Entries of which all transactions before them have ended, in an order in which nothing appears later; at most 1,000 rows. */
const settled = (db: Records, where: string, given: readonly unknown[]): Promise<ChangeRow[]> =>
  db.query(
    `with horizon as materialized (select ${horizonOf(db)} as txid)
     select l.txid::text as txid, l.id, l.change_set_id, l.action, l.entity, l.entity_id, l.company_id, l.version,
       array(select c.value ->> 'field' from jsonb_array_elements(l.changes) c) as fields, u.id as user_id, u.email as user_email, u.role as user_role
     from change_log l left join app_user u on u.id = l.user_id
     where ${where} and l.txid < (select h.txid::text::xid8 from horizon h)
     order by l.txid, l.id limit ${MOST_ROWS}`,
    given,
  );

/** What was committed behind a position. */
export const changesBehind = (db: Records, { txid, id }: Position): Promise<ChangeRow[]> =>
  settled(db, '(l.txid, l.id) > ($1::text::xid8, $2::bigint)', [txid, id]);

/** What was written at that time or later, among the newest entries: twice as many are looked through as are told. */
export const changesSince = (db: Records, since: Date): Promise<ChangeRow[]> =>
  settled(db, `l.id > (select coalesce(max(n.id), 0) - ${2 * MOST_ROWS} from change_log n) and l.recorded_at >= $1`, [
    since,
  ]);

/** Whether an entry was written after that time, so that a reader may resume behind it. */
export const isRecent = async (db: Records, id: number, since: Date): Promise<boolean> =>
  (await db.query('select 1 from change_log where id = $1 and recorded_at > $2', [id, since])).length > 0;
