import type { Ok } from '@fairlead/contract';
import * as api from '@fairlead/contract/delivery-funnel';
import * as simulatorApi from '@fairlead/contract/simulator';
import { only } from '../db/rows.ts';
import { changeCampaign } from '../features/campaign/campaign-edit.service.ts';
import { updateTargeting } from '../features/targeting/targeting.service.ts';
import { waitForJob } from '../platform/jobs/jobs.ts';
import { suppliersOf } from '../simulator/profile.ts';
import { simulateRange } from '../simulator/simulate.ts';
import { openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aCampaign, aLineItem, inAllSizes } from './line-items.ts';

/** Ten days are over, and the eleventh has just begun. */
const NOW = '2026-11-11T00:05:00Z';
const DAYS = ['2026-11-11', '2026-11-12', '2026-11-13'] as const;

type Lever = Ok<typeof api.getCampaignDeliveryFunnel>['levers'][number];
/** A campaign, and the first lever that its funnel names. */
export type Case = { campaign: number; lever: Lever };

/** The suppliers that all buy at; the market's requests come by way of two of them. */
const SUPPLIERS = [335, 1, 2, 3];

/** What a line item's campaigns lack besides money, where they have an application of their own. */
type Lack = 'sizes' | 'approval' | 'country' | 'audience';
const lacks: readonly (Lack | null)[] = [null, null, null, 'sizes', 'approval', 'country', null, 'audience'];

/** Has the campaigns of an application lack it: what they show is theirs alone. */
const takeAway = async (house: TestHouse, lack: Lack, app: number, campaigns: readonly number[]): Promise<void> => {
  const approve = (creatives: string, suppliers: readonly number[]) =>
    house.db.query(
      `insert into creative_approval (creative_id, supplier_id, status, at)
       select c.id, s, 'APPROVED', now() from creative c, unnest($2::int[]) s where c.app_id = $1 and ${creatives}`,
      [app, suppliers],
    );
  if (lack === 'sizes') await approve('true', SUPPLIERS);
  else await inAllSizes(house, app, lack === 'approval' ? suppliersOf(SUPPLIERS).slice(1) : SUPPLIERS);
  if (lack === 'country')
    await house.db.query(
      `update campaign set countries = array(select id from country where alpha_two_name = 'MC') where id = any($1)`,
      [campaigns],
    );
  if (lack === 'audience')
    await house.db.query(
      `with made as (insert into targeting_list (company_id, app_id, name, origin, criterion, rows, build_id, created, updated)
         select company_id, id, 'Shrunk', 'manual_upload', 'idfa', 0, gen_random_uuid(), now(), now() from application where id = $1 returning id)
       insert into campaign_targeting_list (campaign_id, side, criterion, targeting_list_id)
       select c, 'whitelists', 'idfa', made.id from made, unnest($2::int[]) c`,
      [app, campaigns],
    );
};

type Wanted = {
  ownFacts?: boolean /** Some lack sizes, an approval, a country with requests, or anybody in their list. */;
  wide?: boolean;
};

/** A demo house whose campaigns have run for ten days, capped, seldom shown or cheap in turn; the same ones every time. */
export const aHouseThatUnderspends = async (
  lineItems: number,
  { ownFacts = false, wide = false }: Wanted = {},
): Promise<TestHouse> => {
  const house = await openTestHouse({
    ownFacts,
    env: { FAIRLEAD_NOW: NOW },
    change: (config) => ({ ...config, mode: 'demo' }),
  });
  const company = (await house.company({ name: 'Nomnom' })).id;
  const common = (await house.application(company)).id;
  for (let nth = 0; nth < lineItems; nth++) {
    const item = await aLineItem(house, company, `Line item ${nth}`);
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    const lack = wide ? (lacks[nth % lacks.length] ?? null) : null;
    const app = lack ? (await house.application(company, 'ios', `App ${nth}`)).id : common;
    const made: number[] = [];
    for (const half of ['a', 'b']) {
      const cap = lack === null && nth % 3 === 0 ? 150 + 40 * (nth % 7) : null;
      const { id } = await aCampaign(house, app, item.id, { name: `NOM_iOS_FR_RTG_${nth}_${half}`, cap });
      await house.db.query(
        `update campaign set target_cpx_in_company_currency = 6.5, frequency_cap = $2, suppliers = '{${SUPPLIERS}}' where id = $1`,
        [id, lack === null && nth % 3 === 1 ? 3 : 9],
      );
      made.push(id);
    }
    if (lack) await takeAway(house, lack, app, made);
  }
  await inAllSizes(house, common, SUPPLIERS);
  await simulateRange(house.context, {
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2026-11-11T00:00:00Z'),
    rowsPerDay: () => 1,
    bidsEvery: () => 24,
  });
  return house;
};

/** Of each line item at most one campaign whose first lever promises an amount, or opens what lets nothing through. */
export const underspending = async (house: TestHouse, most: number): Promise<Case[]> => {
  const admin = await house.as('admin');
  const rows = await house.db.query<{ id: number; line_item_id: number }>(
    'select campaign_id as id, line_item_id from campaign_line_item order by campaign_id',
  );
  const cases = new Map<number, Case>();
  for (const { id, line_item_id } of rows) {
    if (cases.has(line_item_id) || cases.size === most) continue;
    const { body } = await admin.call(api.getCampaignDeliveryFunnel, { params: { campaignId: String(id) }, query: {} });
    const [lever] = body.levers;
    if (lever && lever.gain_per_day !== 0 && steps[lever.kind]) cases.set(line_item_id, { campaign: id, lever });
  }
  return [...cases.values()];
};

const numbersIn = (text: string): number[] =>
  (text.replaceAll(/(?<=\d)[\s,.](?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number);

const appOf = async (house: TestHouse, campaign: number): Promise<number> =>
  only(await house.db.query<{ app_id: number }>('select app_id from campaign where id = $1', [campaign])).app_id;

/** Shows a campaign, and it alone, ads in the sizes that others seldom have, approved wherever it buys. */
const inMoreSizes = (house: TestHouse, campaign: number) =>
  house.db.query(
    `with home as (insert into creative_group (company_id, app_id, name, created, updated)
       select company_id, app_id, 'More sizes ' || id, now(), now() from campaign where id = $1 returning id, company_id, app_id),
     shown as (insert into creative_group_campaign (creative_group_id, campaign_id) select id, $1 from home),
     made as (insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
       select home.company_id, home.app_id, home.id, 'Ad', t.type, t.width, t.height, now(), now() from home,
         (values ('Static', 320, 50), ('Static', 320, 480), ('Static', 728, 90), ('Static', 480, 320), ('OpenRTB', 1200, 627),
           ('Video', 1280, 720)) as t (type, width, height) returning id)
     insert into creative_approval (creative_id, supplier_id, status, at) select made.id, s, 'APPROVED', now() from made, unnest($2::int[]) s`,
    [campaign, SUPPLIERS],
  );

/** What a lever says is done as a person would: the field it leads to, the value it names. */
const steps: Partial<Record<Lever['kind'], (house: TestHouse, one: Case) => Promise<unknown>>> = {
  daily_cap: (house, { campaign, lever }) =>
    changeCampaign(house.context, campaign, { client_daily_budget: numbersIn(lever.text).at(-1) ?? null }),
  frequency_cap: (house, { campaign, lever }) =>
    changeCampaign(house.context, campaign, { frequency_cap: numbersIn(lever.text)[1] ?? null }),
  floor: (house, { campaign }) => changeCampaign(house.context, campaign, { target_cpx_in_company_currency: 7.15 }),
  creative_size: (house, { campaign }) => inMoreSizes(house, campaign),
  creative_approval: async (house, { campaign }) =>
    house.db.query(
      `insert into creative_approval (creative_id, supplier_id, status, at)
       select c.id, s, 'APPROVED', now() from creative c, unnest($2::int[]) s where c.app_id = $1
       on conflict (creative_id, supplier_id) do update set status = 'APPROVED', at = now()`,
      [await appOf(house, campaign), SUPPLIERS],
    ),
  country: (house, { campaign }) => changeCampaign(house.context, campaign, { countries: [250] }),
  audience: (house, { campaign }) =>
    updateTargeting(house.context, campaign, { targeting_configurations: { whitelists: { idfa: null } } }),
};

export const follow = (house: TestHouse, one: Case) => steps[one.lever.kind]?.(house, one);

/** Lets three days pass. @returns client costs of campaigns in them */
export const threeDays = async (house: TestHouse): Promise<Map<number, number>> => {
  const admin = await house.as('admin');
  const { body } = await admin.call(simulatorApi.advanceSimulator, { body: { hours: 72 } });
  await waitForJob(house, body.job_id, { within: 120_000 });
  const rows = await house.db.query<{ id: number; spend: number }>(
    'select campaign_id as id, sum(client_cost)::float8 as spend from campaign_day where day between $1 and $2 group by 1',
    [DAYS[0], DAYS[2]],
  );
  return new Map(rows.map(({ id, spend }) => [id, spend]));
};
