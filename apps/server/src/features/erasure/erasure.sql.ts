import type { Context } from '../../context.ts';

/** What was done in a store: how many things were looked at, how many named the device, how many rows, ids or lines went. */
export type StoreReport = { store: string; looked_at: number; found: number; removed: number };
/** What an erasure did, and what it leaves for a while, as sentences. */
export type ErasureReport = { stores: StoreReport[]; stays: string[] };

export type StoredErasure = {
  id: string;
  status: 'pending' | 'in_progress' | 'completed';
  request_digest: Buffer | null;
  device_ids: string[] | null;
  received_at: Date;
  expected_at: Date;
  completed_at: Date | null;
  report: ErasureReport | null;
};
const columns = 'id, status, request_digest, device_ids, received_at, expected_at, completed_at, report';

export const erasureById = async ({ db }: Context, id: string): Promise<StoredErasure | undefined> =>
  (await db.query<StoredErasure>(`select ${columns} from erasure where id = $1`, [id]))[0];

type Draft = Pick<StoredErasure, 'id' | 'request_digest' | 'device_ids' | 'received_at' | 'expected_at'>;

/** @returns false when there is one of this id */
export const insertErasure = async (
  { db }: Context,
  origin: 'command' | 'opendsr',
  { id, request_digest, device_ids, received_at, expected_at }: Draft,
): Promise<boolean> =>
  (
    await db.query(
      `insert into erasure (id, origin, status, request_digest, device_ids, received_at, expected_at)
       values ($1, $2, 'pending', $3, $4::text[], $5, $6) on conflict (id) do nothing returning id`,
      [id, origin, request_digest, device_ids, received_at, expected_at],
    )
  ).length > 0;

export const beginErasure = ({ db }: Context, id: string) =>
  db.query(`update erasure set status = 'in_progress' where id = $1`, [id]);

/** The ids go with the work: only what was done stays. */
export const completeErasure = ({ db, realNow }: Context, id: string, report: ErasureReport) =>
  db.query(
    `update erasure set status = 'completed', device_ids = null, completed_at = $2, report = $3::jsonb where id = $1`,
    [id, realNow(), JSON.stringify(report)],
  );

/** Whether a device was erased so lately that something of it may have been on its way in. */
export const erasedSince = async ({ db }: Context, since: Date): Promise<boolean> =>
  (await db.query('select 1 from erased_form where erased_at > $1 limit 1', [since])).length > 0;
