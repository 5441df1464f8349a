import { causesOf } from '@fairlead/domain/campaign-launch/broken';
import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';
import {
  creativeSwitched,
  groupMoved,
  notMovedAlone,
  notSwitchedAlone,
  tookBudgetFrom,
} from '../../platform/changes/about-campaign.ts';

type Store = Pick<Context, 'db'>;

type Watch = { position: number; logged: number; day: UtcDay | null };
/** How far the looking has come. */
export const readWatch = async ({ db }: Store): Promise<Watch> =>
  (await db.query<Watch>('select position, logged, day from campaign_watch'))[0] ?? {
    position: 0,
    logged: 0,
    day: null,
  };

/** Until the transaction ends nobody else looks: what is read after it is the newest. */
export const holdWatch = ({ db }: Store) => db.query('select 1 from campaign_watch for update');

export const putWatch = ({ db }: Store, { position, logged, day }: Watch) =>
  db.query('update campaign_watch set position = $1, logged = $2, day = $3', [position, logged, day]);

export const heads = async ({ db }: Store): Promise<{ position: number; logged: number }> =>
  (
    await db.query<{ position: number; logged: number }>(
      'select (select position from feed_head) as position, coalesce((select max(id) from change_log), 0) as logged',
    )
  )[0] ?? { position: 0, logged: 0 };

/** Entries may be committed in another order than they were numbered in: so many are read once more. */
const OVERLAP = 500;
const LAUNCHED = `(c.state = 'new' and c.active)`;
const ON = `(${LAUNCHED} and not c.paused)`;
const FAULTY = `(exists (select from campaign_break b where b.campaign_id = c.id)
  or exists (select from campaign_lack k where k.campaign_id = c.id))`;

/** `launched`: switched on and not archived, if only to pause. */
export type Looked = { id: number; on: boolean; launched: boolean };

/** Campaigns that are on or were found to fail, all of them or those that something happened to since. */
export const campaignsToLookAt = async (
  { db }: Store,
  since: { position: number; logged: number } | 'all',
): Promise<Looked[]> =>
  since === 'all'
    ? db.query(
        `select c.id, ${ON} as on, ${LAUNCHED} as launched from campaign c where ${ON} or ${FAULTY} order by c.id`,
      )
    : db.query(
        `select c.id, ${ON} as on, ${LAUNCHED} as launched from campaign c where (${ON} or ${FAULTY})
           and (c.id in (select campaign_id from feed_line where position > $1)
             or c.app_id in (select k.app_id from change_log l join custom_action k on k.id = l.entity_id
               where l.id > $2 and l.entity = 'custom_action')
             or c.app_id in (select l.entity_id from change_log l where l.id > $2 and l.entity = 'application')
             or c.id in (select m.campaign_id from change_log l join creative_review v on v.id = l.entity_id
               join creative_group_campaign m on m.creative_group_id = v.creative_group_id
               where l.id > $2 and l.entity = 'creative_review'))
         order by c.id`,
        [since.position, since.logged - OVERLAP],
      );

export type Kept = { campaign_id: number; code: ReadinessCode };
/** Where a fault is kept: as one that broke, or as one that was never right. */
type Table = 'campaign_break' | 'campaign_lack';

export const kept = ({ db }: Store, table: Table, ids: readonly number[]): Promise<Kept[]> =>
  db.query<Kept>(`select campaign_id, code from ${table} where campaign_id = any($1::int[])`, [ids]);

export const forget = async ({ db }: Store, table: Table, gone: readonly Kept[]): Promise<void> => {
  if (gone.length === 0) return;
  await db.query(
    `delete from ${table} k using jsonb_to_recordset($1) as g (campaign_id int, code text)
     where k.campaign_id = g.campaign_id and k.code = g.code`,
    [JSON.stringify(gone)],
  );
};

export const keepLack = ({ db }: Store, { campaign_id, code }: Kept) =>
  db.query('insert into campaign_lack (campaign_id, code) values ($1, $2) on conflict do nothing', [campaign_id, code]);

/**
 * When a campaign was switched on, and the entry that did it; `switched`: the newest entry that switched, paused or unpaused it,
 * brought it back or took it away. Null where the history does not reach so far.
 */
export type Launch = { entry: number | null; at: Date | null; switched: number | null };

export const launchOf = async ({ db }: Store, campaign_id: number): Promise<Launch> => {
  const newest = (which: string) =>
    `select l.id, l.at from change_log l where l.entity = 'campaign' and l.entity_id = $1 and ${which} order by l.id desc limit 1`;
  return only(
    await db.query<Launch>(
      `select o.id as entry, o.at, s.id as switched from (values (1)) one
     left join lateral (${newest(`l.changes @> '[{"field": "active", "after": true}]'`)}) o on true
     left join lateral (${newest(`${naming(`any(array['active', 'paused', 'state'])`)})`)}) s on true`,
      [campaign_id],
    ),
  );
};

export type Cause = { at: Date; change_set_id: string | null; user_id: number | null };
/** A save that may have done it, by its entry in the history. */
type Change = Cause & { id: number };

export const keepBreak = ({ db }: Store, { campaign_id, code }: Kept, { at, change_set_id, user_id }: Cause) =>
  db.query(
    `insert into campaign_break (campaign_id, code, at, change_set_id, user_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [campaign_id, code, at, change_set_id, user_id],
  );

type About = { campaign_id: number; app_id: number; line_item_id: number | null; groups: number[] };

const naming = (field: string) =>
  `exists (select from jsonb_array_elements(l.changes) e where e ->> 'field' = ${field}`;

/**
 * The newest entry of each of these records, by the index of a record's own entries, however long the history of all is: one look
 * each. With a condition a record's entries are read back to the first that meets it, all of them where none does: many where a
 * group or a creative was often changed for other campaigns.
 */
const newestOf = (entity: string, ids: string, and = 'true') =>
  `select x.* from (${ids}) r (id) cross join lateral (select l.id, l.at, l.change_set_id, l.user_id from change_log l
     where l.entity = '${entity}' and l.entity_id = r.id and ${and} order by l.id desc limit 1) x`;

/** Where the entries of each kind of record are. */
const newestIn: Record<(typeof causesOf)[ReadinessCode]['records'][number], string[]> = {
  campaign_targeting: [newestOf('campaign_targeting', 'select $1::int')],
  application: [newestOf('application', 'select $3::int')],
  custom_action: [
    newestOf(
      'custom_action',
      'select k.id from custom_action k where k.app_id = $3',
      `${naming(`'type'`)} and e ->> 'before' is not null)`,
    ),
  ],
  // What other campaigns of the groups show has broken nothing of this one
  creative: [
    newestOf(
      'creative',
      'select c.id from creative c where c.creative_group_id = any($4)',
      `(${notSwitchedAlone} or ${creativeSwitched('$1')})`,
    ),
  ],
  creative_review: [
    newestOf('creative_review', 'select v.id from creative_review v where v.creative_group_id = any($4)'),
  ],
  creative_group: [
    newestOf('creative_group', 'select unnest($4::int[])', notMovedAlone),
    // Those that showed it until then, or came to
    newestOf('creative_group', 'select g.id from creative_group g where g.app_id = $3', groupMoved('$1')),
  ],
  line_item_budget: [
    newestOf('line_item_budget', 'select b.id from line_item_budget b where b.line_item_id = $5'),
    // One that was taken away has no row any more
    `(select l.id, l.at, l.change_set_id, l.user_id from change_log l where ${tookBudgetFrom('$5')} order by l.id desc limit 1)`,
  ],
};

/** The newest save that can have broken this; null: none that is known. */
export const causingChange = async ({ db }: Store, code: ReadinessCode, about: About): Promise<Change | null> => {
  const { fields, records } = causesOf[code];
  const { campaign_id, app_id, groups, line_item_id } = about;
  const ofCampaign = newestOf('campaign', 'select $1::int', `${naming('any($2)')})`);
  const searched = [...(fields.length > 0 ? [ofCampaign] : []), ...records.flatMap((kind) => newestIn[kind])];
  const [row] = await db.query<Change>(
    `with given as (select $1::int, $2::text[], $3::int, $4::int[], $5::int)
     select f.id, f.at, f.change_set_id, f.user_id from (${searched.join(' union all ')}) f order by f.id desc limit 1`,
    [campaign_id, fields, app_id, groups, line_item_id],
  );
  return row ?? null;
};

/** When what the clock does was done: the newest end of a schedule, budget or build that this rests on. */
export const causingInstant = async ({ db, now }: Context, code: ReadinessCode, about: About): Promise<Date | null> => {
  const asked: Partial<Record<ReadinessCode, [string, unknown]>> = {
    no_creative: [
      `select max(end_utc) as at from creative_group_scheduling where creative_group_id = any($1::int[]) and end_utc <= $2`,
      about.groups,
    ],
    no_budget: [
      `select max((end_day + 1)::timestamp at time zone 'UTC') as at from line_item_budget where line_item_id = $1 and end_day < ($2::timestamptz at time zone 'UTC')::date`,
      about.line_item_id,
    ],
    audience_empty: [
      `select max(t.csv_updated) as at from campaign_targeting_list n join targeting_list t on t.id = n.targeting_list_id
       where n.campaign_id = $1 and n.side = 'whitelists' and t.rows = 0 and t.csv_updated <= $2`,
      about.campaign_id,
    ],
  };
  const question = asked[code];
  if (!question) return null;
  return (await db.query<{ at: Date | null }>(question[0], [question[1], now()]))[0]?.at ?? null;
};
