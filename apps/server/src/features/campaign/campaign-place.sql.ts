import type { NewCampaignPlace } from '@fairlead/domain/campaign/new-campaign';
import type { State } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';

/** Where a campaign is made: its application and company. */
export type AppPlace = Pick<NewCampaignPlace, 'advertiser_website_url' | 'attribution'> & {
  mapped: number[];
  name: string;
  company_id: number;
  state: State;
  platform: string;
  company_state: State;
};

export const appPlace = async ({ db }: Context, app: number): Promise<AppPlace | undefined> =>
  (
    await db.query<AppPlace>(
      `select a.company_id, a.name, a.state, a.platform, a.advertiser_website_url, a.attribution, o.state as company_state,
         array(select distinct k.type_id from custom_action k where k.app_id = a.id and k.type_id is not null) as mapped
       from application a join company o on o.id = a.company_id where a.id = $1`,
      [app],
    )
  )[0];

export type LineItemPlace = { id: number; company_id: number; name: string; state: State; order_state: State };

export const lineItemPlaces = ({ db }: Context, lineItems: readonly number[]): Promise<LineItemPlace[]> =>
  db.query<LineItemPlace>(
    `select l.id, l.company_id, l.name, l.state, o.state as order_state
     from line_item l join insertion_order o on o.id = l.order_id where l.id = any($1::int[])`,
    [lineItems],
  );

/** Line items by id with how each spends its budget. */
export const budgetModesOf = async ({ db }: Context, ids: readonly (number | null)[]) =>
  new Map(
    (
      await db.query<{ id: number; budget_mode: string }>(
        `select id, coalesce(budget_mode, '') as budget_mode from line_item where id = any($1::int[])`,
        [ids.filter((id) => id !== null)],
      )
    ).map((item) => [item.id, item] as const),
  );

/** Suppliers by id, and which of them are bought from today. */
export const knownSuppliers = ({ db }: Context): Promise<{ id: number; bought: boolean }[]> =>
  db.query(`select id, active and state = 'new' as bought from supplier order by id`);

/** The mirrors of a campaign whose A/B test runs, oldest first: ended ones are archived. */
export const liveMirrors = async ({ db }: Context, campaign: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `select id from campaign where source_campaign_id = $1 and state = 'new' order by id`,
      [campaign],
    )
  ).map(({ id }) => id);

/** The copies of tests that run among these campaigns, each with the campaign that is tested. */
export const sourcesOf = async ({ db }: Pick<Context, 'db'>, campaigns: readonly number[]) =>
  new Map(
    (
      await db.query<{ id: number; source: number }>(
        `select id, source_campaign_id as source from campaign
         where id = any($1::int[]) and source_campaign_id is not null and state = 'new'`,
        [campaigns],
      )
    ).map(({ id, source }) => [id, source] as const),
  );

/** Which of these campaigns have a part in an A/B test that runs. */
export const testedAmong = async ({ db }: Context, campaigns: readonly number[]): Promise<Set<number>> => {
  const parts = await db.query<{ id: number }>(
    `select unnest(array[id, source_campaign_id]) as id from campaign
     where (id = any($1::int[]) or source_campaign_id = any($1::int[])) and source_campaign_id is not null and state = 'new'`,
    [campaigns],
  );
  return new Set(parts.map(({ id }) => id));
};

/** Which of these campaigns are copies of a test. */
export const mirrorsAmong = async ({ db }: Context, campaigns: readonly number[]): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      'select id from campaign where id = any($1::int[]) and source_campaign_id is not null',
      [campaigns],
    )
  ).map(({ id }) => id);
