import type { TrackingType } from '@fairlead/domain/tracking/catalogue/shape';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

type Store = Pick<Context, 'db'>;

type Watch = { logged: number; night: UtcDay | null };
/** How far the looking has come, and the newest entry of the history. */
export const readWatch = async ({ db }: Store): Promise<Watch & { newest: number }> =>
  (
    await db.query<Watch & { newest: number }>(
      'select logged, night, coalesce((select max(id) from change_log), 0) as newest from tracking_watch',
    )
  )[0] ?? { logged: 0, night: null, newest: 0 };

/** Until the transaction ends nobody else looks: what is read after it is the newest. */
export const holdWatch = ({ db }: Store) => db.query('select 1 from tracking_watch for update');

export const putWatch = ({ db }: Store, { logged, night }: Watch) =>
  db.query('update tracking_watch set logged = $1, night = $2', [logged, night]);

/** Entries may be committed in another order than they were numbered in: so many are read once more. */
const OVERLAP = 500;

/** Campaigns that are not archived, all of them or those that were saved, or whose application was. */
export const campaignsToCheck = async ({ db }: Store, since: number | 'all'): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    `select c.id from campaign c where c.state = 'new' and ($1::bigint is null
       or c.id in (select l.entity_id from change_log l where l.id > $1 and l.entity = 'campaign')
       or c.app_id in (select l.entity_id from change_log l where l.id > $1 and l.entity = 'application')) order by c.id`,
    [since === 'all' ? null : since - OVERLAP],
  );
  return rows.map(({ id }) => id);
};

export type LinkVerdict = {
  campaign_id: number;
  tracking_type: TrackingType;
  link_hash: string;
  good: boolean;
  wrong_since: Date | null;
};

export const verdictsOf = ({ db }: Store, campaigns: readonly number[]): Promise<LinkVerdict[]> =>
  db.query<LinkVerdict>(
    'select campaign_id, tracking_type, link_hash, good, wrong_since from tracking_verdict where campaign_id = any($1::int[])',
    [campaigns],
  );

/** What is known of links that became wrong, of campaigns that are not archived. */
export const wrongVerdicts = ({ db }: Store): Promise<LinkVerdict[]> =>
  db.query<LinkVerdict>(
    `select v.campaign_id, v.tracking_type, v.link_hash, v.good, v.wrong_since from tracking_verdict v
     join campaign c on c.id = v.campaign_id where v.wrong_since is not null and c.state = 'new'`,
  );

export const keepVerdicts = ({ db }: Store, verdicts: readonly LinkVerdict[]) =>
  db.query(
    `insert into tracking_verdict (campaign_id, tracking_type, link_hash, good, wrong_since)
     select campaign_id, tracking_type, link_hash, good, wrong_since from jsonb_to_recordset($1)
       as v (campaign_id int, tracking_type text, link_hash text, good boolean, wrong_since timestamptz)
     on conflict (campaign_id, tracking_type) do update
       set link_hash = excluded.link_hash, good = excluded.good, wrong_since = excluded.wrong_since`,
    [JSON.stringify(verdicts)],
  );

/** Links that are not there any more, or not asked for. */
export const forgetVerdicts = ({ db }: Store, gone: readonly Pick<LinkVerdict, 'campaign_id' | 'tracking_type'>[]) =>
  db.query(
    `delete from tracking_verdict v using jsonb_to_recordset($1) as g (campaign_id int, tracking_type text)
     where v.campaign_id = g.campaign_id and v.tracking_type = g.tracking_type`,
    [JSON.stringify(gone)],
  );
