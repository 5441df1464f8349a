import type { CampaignType, PricingType } from '@fairlead/domain/campaign/campaign';
import type { BidType } from '@fairlead/domain/campaign/delivery';
import type { State, StateFilter } from '@fairlead/domain/state';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

type Mirror = { id: number; name: string; internal_name: string | null };

export type CampaignRow = {
  id: number;
  name: string;
  internal_name: string | null;
  app_id: number;
  app_name: string;
  company_id: number;
  company_currency: string;
  line_item_id: number | null;
  line_item_name: string | null;
  line_item_state: State | null;
  has_current_budget: boolean;
  state: State;
  active: boolean;
  paused: boolean;
  platform: 'ios' | 'android';
  campaign_type: CampaignType;
  pricing_type: PricingType;
  client_cost: number | null;
  client_daily_budget: number | null;
  frequency_cap: number | null;
  attribution_days: number;
  countries: number[];
  suppliers: number[];
  source_campaign_id: number | null;
  spend_today: number;
  total_client_costs: number;
  ab_test_campaigns: Mirror[];
  version: number;
};

const columns = `c.id, c.name, c.internal_name, c.app_id, a.name as app_name, c.company_id, o.currency as company_currency,
  l.id as line_item_id, l.name as line_item_name, l.state as line_item_state,
  exists (select from line_item_budget b where b.line_item_id = l.id and $1::date between b.start_day and b.end_day)
    as has_current_budget,
  c.state, c.active, c.paused, a.platform, c.campaign_type, c.pricing_type, c.client_cost::float8 as client_cost,
  c.client_daily_budget::float8 as client_daily_budget, c.frequency_cap, c.attribution_days, c.countries, c.suppliers,
  c.source_campaign_id, coalesce(d.today, 0)::float8 as spend_today, coalesce(d.total, 0)::float8 as total_client_costs,
  c.version`;

/** Mirrors are few: they are looked up only when they are asked for. */
const mirrors = `coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'internal_name', m.internal_name)
  order by m.id) from campaign m where m.source_campaign_id = c.id), '[]'::json)`;

const source = `campaign c join application a on a.id = c.app_id join company o on o.id = c.company_id
  left join lateral line_item_on(c.id, $1::date) f on true
  left join line_item l on l.id = f.line_item_id
  left join lateral (select round(sum(s.client_cost), 2) as total,
      round(sum(s.client_cost) filter (where s.day = $1::date), 2) as today
    from campaign_day s where s.campaign_id = c.id) d on true`;

export type CampaignFilter = {
  id?: number | undefined;
  company_id?: number | undefined;
  app_id?: number | undefined;
  line_item_id?: number | undefined;
  state?: StateFilter;
  with_ab_test?: boolean | undefined;
};

/** Campaigns by name with their line item of today and what they cost, in one statement; mirrors as rows only when asked for. */
export const campaignsOf = (context: Context, filter: CampaignFilter): Promise<CampaignRow[]> => {
  const values: unknown[] = [dayOf(context.now())];
  const where: string[] = [];
  const same = (column: string, value: unknown) => {
    if (value !== undefined) where.push(`${column} = $${values.push(value)}`);
  };
  same('c.id', filter.id);
  same('c.company_id', filter.company_id);
  same('c.app_id', filter.app_id);
  same('f.line_item_id', filter.line_item_id);
  if (filter.state && filter.state !== 'all') same('c.state', filter.state);
  if (filter.id === undefined && !filter.with_ab_test) where.push('c.source_campaign_id is null');
  return context.db.query<CampaignRow>(
    `select ${columns}, ${filter.with_ab_test ? mirrors : `'[]'::json`} as ab_test_campaigns from ${source}
     ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by lower(c.name), c.id`,
    values,
  );
};

export const campaignById = async (context: Context, id: number): Promise<CampaignRow | undefined> =>
  (await campaignsOf(context, { id }))[0];

export type CampaignDraft = {
  app_id: number;
  name: string;
  internal_name?: string | null;
  state?: State;
  active?: boolean;
  paused?: boolean;
  campaign_type?: CampaignType;
  pricing_type?: PricingType;
  bid_type?: BidType;
  client_cost?: number | null;
  client_daily_budget?: number | null;
  frequency_cap?: number | null;
  attribution_days?: number;
  countries?: readonly number[];
  suppliers?: readonly number[];
  source_campaign_id?: number | null;
};

/** Where an application and a line item belong; undefined for what is not there. */
export const homesOf = async (
  { db }: Context,
  app: number,
  lineItem: number,
): Promise<{ app_company: number | null; line_item_company: number | null }> =>
  only(
    await db.query<{ app_company: number | null; line_item_company: number | null }>(
      `select (select company_id from application where id = $1) as app_company,
         (select company_id from line_item where id = $2) as line_item_company`,
      [app, lineItem],
    ),
  );

export const insertCampaign = async (
  { db, user, now }: Context,
  company: number,
  draft: CampaignDraft,
): Promise<number> =>
  only(
    await db.run(
      db.k
        .insertInto('campaign')
        .values({
          company_id: company,
          app_id: draft.app_id,
          name: draft.name,
          internal_name: draft.internal_name ?? null,
          state: draft.state ?? 'new',
          active: draft.active ?? false,
          paused: draft.paused ?? false,
          campaign_type: draft.campaign_type ?? 'RETARGETING',
          pricing_type: draft.pricing_type ?? 'cpa',
          bid_type: draft.bid_type ?? 'cpa',
          client_cost: draft.client_cost ?? null,
          client_daily_budget: draft.client_daily_budget ?? null,
          frequency_cap: draft.frequency_cap ?? null,
          attribution_days: draft.attribution_days ?? 7,
          countries: [...(draft.countries ?? [])],
          suppliers: [...(draft.suppliers ?? [])],
          source_campaign_id: draft.source_campaign_id ?? null,
          created_by: user?.id ?? null,
          created: now(),
          updated: now(),
        })
        .returning('id'),
    ),
  ).id;

/** Holds a campaign and raises its version. */
export const touchCampaign = async (context: Context, id: number): Promise<boolean> =>
  (
    await context.db.query('update campaign set version = version + 1, updated = $2 where id = $1 returning id', [
      id,
      context.now(),
    ])
  ).length > 0;

/** The campaign belongs to the line item from that day on, whatever was said of that day before. */
export const putLineItem = ({ db }: Context, campaign: number, lineItem: number, start: UtcDay) =>
  db.query(
    `insert into campaign_line_item (campaign_id, line_item_id, start_date) values ($1, $2, $3)
     on conflict (campaign_id, start_date) do update set line_item_id = excluded.line_item_id`,
    [campaign, lineItem, start],
  );

export type LineItemHistoryRow = {
  id: number;
  campaign_id: number;
  campaign_name: string;
  line_item_id: number;
  line_item_name: string;
  start_date: UtcDay;
};

const historyColumns = `h.id, h.campaign_id, c.name as campaign_name, h.line_item_id, l.name as line_item_name, h.start_date`;
const historySource = `campaign_line_item h join campaign c on c.id = h.campaign_id join line_item l on l.id = h.line_item_id`;

type HistoryFilter = Partial<Record<'company_id' | 'campaign_id' | 'line_item_id', number | undefined>>;

/** Which line items campaigns belonged to, newest first. */
export const lineItemHistoriesOf = ({ db }: Context, filter: HistoryFilter): Promise<LineItemHistoryRow[]> => {
  const values: number[] = [];
  const of = { company_id: 'c.company_id', campaign_id: 'h.campaign_id', line_item_id: 'h.line_item_id' } as const;
  const where = (Object.keys(of) as (keyof typeof of)[]).flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [`${of[field]} = $${values.push(value)}`];
  });
  return db.query<LineItemHistoryRow>(
    `select ${historyColumns} from ${historySource} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by h.start_date desc, h.id desc`,
    values,
  );
};

/** Holds one entry until the transaction ends. */
export const holdLineItemHistory = async ({ db }: Context, id: number): Promise<LineItemHistoryRow | undefined> =>
  (
    await db.query<LineItemHistoryRow>(
      `select ${historyColumns} from ${historySource} where h.id = $1 for update of h`,
      [id],
    )
  )[0];

export const removeLineItemHistory = ({ db }: Context, id: number) =>
  db.query('delete from campaign_line_item where id = $1', [id]);

export const updateCampaignRow = (
  { db, now }: Context,
  id: number,
  next: Pick<CampaignRow, 'state' | 'active' | 'paused' | 'client_daily_budget'>,
) => {
  const { state, active, paused, client_daily_budget } = next;
  return db.run(
    db.k
      .updateTable('campaign')
      .set((row) => ({
        state,
        active,
        paused,
        client_daily_budget,
        version: row('version', '+', 1),
        updated: now(),
      }))
      .where('id', '=', id),
  );
};

export type HeldCampaign = Pick<
  CampaignRow,
  'name' | 'company_id' | 'state' | 'active' | 'paused' | 'client_daily_budget' | 'version'
>;

/** What can be changed of a campaign, held until the transaction ends. */
export const holdCampaign = async ({ db }: Context, id: number): Promise<HeldCampaign | undefined> =>
  (
    await db.query<HeldCampaign>(
      `select name, company_id, state, active, paused, client_daily_budget::float8 as client_daily_budget, version
       from campaign where id = $1 for no key update`,
      [id],
    )
  )[0];
