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

/** Now: every transaction before this one has ended. */
export const currentPosition = async (db: Records): Promise<Position> => {
  const [row] = await db.query<{ txid: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as txid');
  return { txid: row?.txid ?? '0', id: 0 };
};

/** What was committed behind a position, in an order in which nothing appears later; at most 1,000 rows. */
export const changesBehind = (db: Records, position: Position): Promise<ChangeRow[]> =>
  db.query(
    `select l.txid::text as txid, l.id, l.change_set_id, l.action, l.entity, l.entity_id, l.company_id, l.version,
       array(select c.value ->> 'field' from jsonb_array_elements(l.changes) c) as fields, u.id as user_id, u.email as user_email, u.role as user_role
     from change_log l left join app_user u on u.id = l.user_id
     where (l.txid, l.id) > ($1::text::xid8, $2::bigint) and l.txid < pg_snapshot_xmin(pg_current_snapshot())
     order by l.txid, l.id limit 1000`,
    [position.txid, position.id],
  );

/** Whether an entry was written after that time, so that a reader may resume behind it. */
export const isRecent = async (db: Records, id: number, since: Date): Promise<boolean> =>
  (await db.query('select 1 from change_log where id = $1 and recorded_at > $2', [id, since])).length > 0;
