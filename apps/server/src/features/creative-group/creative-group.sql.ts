import type { ApprovalSum } from '@fairlead/domain/creative-group/approval';
import type { State, StateFilter } from '@fairlead/domain/state';
import { type Context, newId } from '../../context.ts';
import { askBy, only } from '../../db/rows.ts';
import { isPastMirror } from '../../platform/past-mirror.ts';

type SchedulingRow = {
  id: number;
  creative_group_id: number;
  start_utc: string;
  end_utc: string;
  recurring: boolean;
  timezone: string;
};

export type CreativeGroupRow = {
  id: number;
  company_id: number;
  app_id: number;
  name: string;
  state: State;
  active: boolean;
  /** But for mirrors of tests that have ended. */
  campaign_ids: number[];
  /** Those: they are never back, and what the group showed in their test is kept. */
  past_mirror_ids: number[];
  schedulings: SchedulingRow[];
  creatives: number;
  /** Hashes of the files that show up to three of its creatives. */
  pictures: string[];
  /** How many of its creatives have which status at which exchange. */
  said: ApprovalSum[];
  version: number;
  created: number;
};

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const connected = (past: 'not' | '') => `coalesce((select array_agg(c.campaign_id order by c.campaign_id)
    from creative_group_campaign c join campaign p on p.id = c.campaign_id
    where c.creative_group_id = g.id and ${past} ${isPastMirror('p')}), '{}')`;

const columns = `g.id, g.company_id, g.app_id, g.name, g.state, g.active,
  ${connected('not')} as campaign_ids, ${connected('')} as past_mirror_ids,
  (select coalesce(json_agg(json_build_object('id', t.id, 'creative_group_id', g.id, 'start_utc', ${utc('t.start_utc')},
      'end_utc', ${utc('t.end_utc')}, 'recurring', t.recurring, 'timezone', t.timezone) order by t.start_utc, t.id), '[]')
    from creative_group_scheduling t where t.creative_group_id = g.id) as schedulings,
  (select count(*)::int from creative c where c.creative_group_id = g.id and c.state = 'new') as creatives,
  (select coalesce(array_agg(p.picture), '{}') from (
      select case c.type when 'Video' then c.companion_asset else coalesce(c.main_asset, c.preview_asset) end as picture
      from creative c where c.creative_group_id = g.id and c.state = 'new' order by c.id limit 3) p
    where p.picture is not null) as pictures,
  (select coalesce(json_agg(json_build_object('supplier_id', s.supplier_id, 'status', s.status, 'count', s.count)), '[]') from (
      select a.supplier_id, a.status, count(*)::int as count from creative c
      join creative_approval a on a.creative_id = c.id
      where c.creative_group_id = g.id and c.state = 'new' group by a.supplier_id, a.status) s) as said,
  g.version, extract(epoch from g.created)::int as created`;

export type CreativeGroupFilter = {
  ids?: readonly number[];
  app_id?: number;
  state?: StateFilter;
  campaign_id?: number | undefined;
};

/** Groups by id, with their campaigns and schedules, in one statement. */
export const creativeGroupsOf = (
  { db }: Pick<Context, 'db'>,
  filter: CreativeGroupFilter,
): Promise<CreativeGroupRow[]> => {
  const values: unknown[] = [];
  const where: string[] = ['true'];
  if (filter.ids) where.push(`g.id = any($${values.push(filter.ids)})`);
  if (filter.app_id !== undefined) where.push(`g.app_id = $${values.push(filter.app_id)}`);
  if (filter.state && filter.state !== 'all') where.push(`g.state = $${values.push(filter.state)}`);
  if (filter.campaign_id !== undefined)
    where.push(
      `exists (select from creative_group_campaign c where c.creative_group_id = g.id
        and c.campaign_id = $${values.push(filter.campaign_id)})`,
    );
  return askBy(db, filter.ids)<CreativeGroupRow>(
    `select ${columns} from creative_group g where ${where.join(' and ')} order by g.id`,
    values,
  );
};

export const creativeGroupById = async (context: Context, id: number): Promise<CreativeGroupRow | undefined> =>
  (await creativeGroupsOf(context, { ids: [id] }))[0];

/** Holds the row until the transaction ends: one writer at a time, for its creatives too. */
export const holdCreativeGroup = (context: Context, id: number) =>
  context.db.query('select 1 from creative_group where id = $1 for no key update', [id]);

type Draft = { company_id: number; app_id: number; name: string; active: boolean };

export const insertCreativeGroup = async (
  { db, user, now }: Context,
  id: number | undefined,
  draft: Draft,
): Promise<number> =>
  only(
    await db.query<{ id: number }>(
      `insert into creative_group (id, company_id, app_id, name, active, created_by, created, updated)
       values (coalesce($1, nextval(pg_get_serial_sequence('creative_group', 'id')))::int, $2, $3, $4, $5, $6, $7, $7)
       returning id`,
      [id ?? null, draft.company_id, draft.app_id, draft.name, draft.active, user?.id ?? null, now()],
    ),
  ).id;

export const updateCreativeGroupRow = (
  context: Context,
  id: number,
  next: { name: string; state: State; active: boolean },
) =>
  context.db.query(
    'update creative_group set name = $2, state = $3, active = $4, version = version + 1, updated = $5 where id = $1',
    [id, next.name, next.state, next.active, context.now()],
  );

export const putCampaigns = async ({ db }: Context, id: number, campaigns: readonly number[]): Promise<void> => {
  await db.query('delete from creative_group_campaign where creative_group_id = $1 and campaign_id <> all($2::int[])', [
    id,
    campaigns,
  ]);
  await db.query(
    `insert into creative_group_campaign (creative_group_id, campaign_id) select $1, unnest($2::int[])
     on conflict do nothing`,
    [id, campaigns],
  );
};

type Times = Pick<SchedulingRow, 'start_utc' | 'end_utc' | 'recurring' | 'timezone'>;

/** The group's schedules are these from now on; ones that stay as they are keep their id. */
export const putSchedulings = async (context: Context, id: number, schedulings: readonly Times[]): Promise<void> => {
  const { db } = context;
  const rows = JSON.stringify(schedulings);
  const same = `s.start_utc = t.start_utc and s.end_utc = t.end_utc and s.recurring = t.recurring and s.timezone = t.timezone`;
  const sent = `jsonb_to_recordset($2) as s (start_utc timestamptz, end_utc timestamptz, recurring boolean, timezone text)`;
  await db.query(
    `delete from creative_group_scheduling t where t.creative_group_id = $1 and not exists (select from ${sent} where ${same})`,
    [id, rows],
  );
  await db.query(
    `insert into creative_group_scheduling (id, creative_group_id, start_utc, end_utc, recurring, timezone)
     select coalesce($3::int + (row_number() over ())::int - 1,
       nextval(pg_get_serial_sequence('creative_group_scheduling', 'id')))::int, $1::int, n.*
     from (select distinct s.start_utc, s.end_utc, s.recurring, s.timezone from ${sent}
       where not exists (select from creative_group_scheduling t where t.creative_group_id = $1 and ${same})) n`,
    [id, rows, newId(context, schedulings.length) ?? null],
  );
};
