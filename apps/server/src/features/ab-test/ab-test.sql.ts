import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';
import { creativeSwitched, groupMoved, groupShows, switchedOff } from '../../platform/changes/about-campaign.ts';

export type TestRow = {
  id: number;
  campaign_id: number;
  metric: AbMetric;
  started_at: Date;
  ended_at: Date | null;
  change_set_id: string | null;
};

const columns = 'id, campaign_id, metric, started_at, ended_at, change_set_id';

/** Tests of a campaign, newest first. */
export const testsOf = ({ db }: Context, campaign: number): Promise<TestRow[]> =>
  db.query<TestRow>(`select ${columns} from ab_test where campaign_id = $1 order by id desc`, [campaign]);

export const testById = async ({ db }: Context, id: number): Promise<TestRow | undefined> =>
  (await db.query<TestRow>(`select ${columns} from ab_test where id = $1`, [id]))[0];

export const insertTest = async (
  { db, user, now, changeSet }: Context,
  id: number | undefined,
  campaign: number,
  metric: AbMetric,
): Promise<TestRow> =>
  only(
    await db.query<TestRow>(
      `insert into ab_test (id, campaign_id, metric, started_at, started_by, change_set_id)
       values (coalesce($1, nextval(pg_get_serial_sequence('ab_test', 'id')))::int, $2, $3, $4, $5, $6) returning ${columns}`,
      [id ?? null, campaign, metric, now(), user?.id ?? null, changeSet],
    ),
  );

export const endTest = async ({ db, user, now }: Context, id: number): Promise<TestRow> =>
  only(
    await db.query<TestRow>(`update ab_test set ended_at = $2, ended_by = $3 where id = $1 returning ${columns}`, [
      id,
      now(),
      user?.id ?? null,
    ]),
  );

/** The mirrors of tests, oldest first. */
export const mirrorsOf = ({ db }: Context, tests: readonly number[]): Promise<{ id: number; ab_test_id: number }[]> =>
  db.query('select id, ab_test_id from campaign where ab_test_id = any($1::int[]) order by id', [tests]);

type LineItemRow = {
  budget_mode: string | null;
  client_objective_type: string | null;
  order_id: number;
  company_id: number;
};

type PastArm = {
  id: number;
  ab_test_id: number;
  name: string;
  internal_name: string | null;
  client_daily_budget: number | null;
};

/** What is told of the mirrors of tests that ended, however many those are; oldest first. */
export const pastMirrorsOf = ({ db }: Context, tests: readonly number[]): Promise<PastArm[]> =>
  db.query<PastArm>(
    `select id, ab_test_id, name, internal_name, client_daily_budget::float8 as client_daily_budget
     from campaign where ab_test_id = any($1::int[]) order by id`,
    [tests],
  );

/** How the line item of a campaign is run, what it is bought for, and where it is. */
export const lineItemOf = async ({ db }: Context, lineItem: number | null): Promise<LineItemRow | undefined> =>
  (
    await db.query<LineItemRow>(
      'select budget_mode, client_objective_type, order_id, company_id from line_item where id = $1',
      [lineItem],
    )
  )[0];

/** The last day of the budgets of a line item that run or come; null: there is none. */
export const bookedUntil = async ({ db }: Context, lineItem: number | null, today: UtcDay): Promise<UtcDay | null> =>
  (
    await db.query<{ end_day: UtcDay | null }>(
      'select max(end_day) as end_day from line_item_budget where line_item_id = $1 and end_day >= $2',
      [lineItem, today],
    )
  )[0]?.end_day ?? null;

type Around = 'creative_groups' | 'creatives_off' | 'whitelists' | 'blacklists';

/** Names of what campaigns are connected to: creative groups with the creatives that they do not show, and lists by side. */
export const namesAround = ({ db }: Context, campaigns: readonly number[]) =>
  db.query<{ campaign_id: number; field: Around; names: string[] }>(
    `select j.campaign_id, 'creative_groups' as field, array_agg(g.name order by g.name) as names
       from creative_group_campaign j join creative_group g on g.id = j.creative_group_id and g.state = 'new'
       where j.campaign_id = any($1::int[]) group by 1
     union all
     select s.campaign_id, 'creatives_off', array_agg(c.name || ' (' || c.id || ')' order by c.name, c.id)
       from creative_campaign s join creative c on c.id = s.creative_id and c.state = 'new'
       join creative_group g on g.id = c.creative_group_id and g.state = 'new'
       join creative_group_campaign m on m.creative_group_id = g.id and m.campaign_id = s.campaign_id
       where s.campaign_id = any($1::int[]) and not s.active group by 1
     union all
     select t.campaign_id, t.side, array_agg(l.name order by l.name)
       from campaign_targeting_list t join targeting_list l on l.id = t.targeting_list_id
       where t.campaign_id = any($1::int[]) group by 1, 2`,
    [campaigns],
  );

type ArmEntry = {
  change_set_id: string;
  at: Date;
  arm: number;
  fields: string[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Since a test started and until it ended, but for what starting it did. */
const meanwhile =
  "l.at >= $2 and l.at <= coalesce($3, 'infinity'::timestamptz) and l.change_set_id is distinct from $4::uuid";

/**
 * What other records than an arm itself came to be for it, in one row for each save: each of them by its id with what it was
 * at last, so that the order in which they were written is no difference.
 */
const asOne = (field: string, value: string): string =>
  `select l.change_set_id, min(l.at), max(l.id), a.arm, array['${field}'], '{}'::jsonb,
     jsonb_build_object('${field}', jsonb_object_agg(l.entity_id, ${value} order by l.id))`;

/** What was changed about these campaigns since a test started, but for what starting it did; oldest first. */
export const changesOf = (
  { db }: Context,
  campaigns: readonly number[],
  { started_at, ended_at, change_set_id }: TestRow,
): Promise<ArmEntry[]> =>
  db.query<ArmEntry & { id: number }>(
    `select l.change_set_id, l.at, l.id, a.arm, array(select e ->> 'field' from jsonb_array_elements(l.changes) e) as fields,
       (select coalesce(jsonb_object_agg(e ->> 'field', e -> 'before'), '{}') from jsonb_array_elements(l.changes) e) as before,
       (select coalesce(jsonb_object_agg(e ->> 'field', e -> 'after'), '{}') from jsonb_array_elements(l.changes) e) as after
     from change_log l, unnest($1::int[]) as a(arm)
     where ${meanwhile} and l.entity in ('campaign', 'campaign_targeting') and l.entity_id = a.arm and l.action <> 'create'
     union all
     ${asOne('creative_groups', groupShows('after', 'a.arm'))}
     from unnest($1::int[]) as a(arm) join campaign c on c.id = a.arm join creative_group g on g.app_id = c.app_id
     join change_log l on l.entity = 'creative_group' and l.entity_id = g.id
     where ${meanwhile} and ${groupMoved('a.arm')} group by l.change_set_id, a.arm
     union all
     ${asOne('creatives_off', switchedOff('after', 'a.arm'))}
     from unnest($1::int[]) as a(arm) join campaign c on c.id = a.arm join creative_group g on g.app_id = c.app_id
     join creative v on v.creative_group_id = g.id join change_log l on l.entity = 'creative' and l.entity_id = v.id
     where ${meanwhile} and ${creativeSwitched('a.arm')} group by l.change_set_id, a.arm
     order by at, id, arm`,
    [campaigns, started_at, ended_at, change_set_id],
  );
