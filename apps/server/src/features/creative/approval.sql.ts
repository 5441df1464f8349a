import type { ApprovalStatus } from '@fairlead/domain/creative-group/approval';
import type { Context } from '../../context.ts';

export type Approval = {
  creative_id: number;
  supplier_id: number;
  status: ApprovalStatus;
  reason: string | null;
  at: Date;
};

/** Keeps what is newer than what is known of a creative at a supplier. @returns the creatives whose approvals changed */
export const putApprovals = async ({ db }: Context, approvals: readonly Approval[]): Promise<number[]> =>
  (
    await db.query<{ creative_id: number }>(
      `insert into creative_approval as a (creative_id, supplier_id, status, reason, at)
       select creative_id, supplier_id, status, reason, at
       from jsonb_to_recordset($1) as s (creative_id int, supplier_id int, status text, reason text, at timestamptz)
       order by creative_id, supplier_id
       on conflict (creative_id, supplier_id) do update set status = excluded.status, reason = excluded.reason, at = excluded.at
       where a.at < excluded.at
       returning creative_id`,
      [JSON.stringify(approvals)],
    )
  ).map(({ creative_id }) => creative_id);

/** What stands for what exchanges look at of creatives (the feed's `etag`), by their ids. */
export const etagsOf = async ({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db.query<{ id: number; etag: string }>('select id, etag from creative where id = any($1)', [ids]);
  return new Map(rows.map(({ id, etag }) => [id, etag]));
};

/**
 * Takes back what exchanges said of a creative that is another ad now. It stands as said at this instant: what they said of the
 * old one before counts for nothing, however late it comes. What they say of it later is told by the `etag` it names alone.
 */
export const dropApprovals = ({ db, now }: Pick<Context, 'db' | 'now'>, id: number) =>
  db.query(
    `update creative_approval set status = 'not submitted', reason = null, at = greatest($2, at + interval '1 millisecond')
     where creative_id = $1 and status <> 'not submitted'`,
    [id, now()],
  );

/** Of these, which suppliers and creatives there are. */
export const knownOf = async ({ db }: Context, creatives: readonly number[], suppliers: readonly number[]) => {
  const rows = await db.query<{ kind: 'creative' | 'supplier'; id: number }>(
    `select 'creative' as kind, id from creative where id = any($1) union all select 'supplier', id from supplier where id = any($2)`,
    [creatives, suppliers],
  );
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return { creatives: of('creative'), suppliers: of('supplier') };
};
