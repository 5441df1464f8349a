import type { Ok } from '@fairlead/contract';
import * as api from '@fairlead/contract/delivery-funnel';
import * as simulatorApi from '@fairlead/contract/simulator';
import { changeCampaign } from '../features/campaign/campaign-edit.service.ts';
import { waitForJob } from '../platform/jobs/jobs.ts';
import { simulateRange } from '../simulator/simulate.ts';
import { openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aCampaign, aLineItem, inAllSizes } from './line-items.ts';

/** Ten days are over, and the eleventh has just begun. */
const NOW = '2026-11-11T00:05:00Z';
const DAYS = ['2026-11-11', '2026-11-12', '2026-11-13'] as const;

type Lever = Ok<typeof api.getCampaignDeliveryFunnel>['levers'][number];
/** A campaign, and the first lever that its funnel names. */
export type Case = { campaign: number; lever: Lever };

/** A demo house whose campaigns have run for ten days, capped, seldom shown or cheap in turn; the same ones every time. */
export const aHouseThatUnderspends = async (lineItems: number, { ownFacts = false } = {}): Promise<TestHouse> => {
  const house = await openTestHouse({
    ownFacts,
    env: { FAIRLEAD_NOW: NOW },
    change: (config) => ({ ...config, mode: 'demo' }),
  });
  const company = (await house.company({ name: 'Nomnom' })).id;
  const app = (await house.application(company)).id;
  for (let nth = 0; nth < lineItems; nth++) {
    const item = await aLineItem(house, company, `Line item ${nth}`);
    await aBudget(house, item, { client_budget: 30_000, days: ['2026-11-01', '2026-11-30'] });
    for (const half of ['a', 'b']) {
      const cap = nth % 3 === 0 ? 150 + 40 * (nth % 7) : null;
      const { id } = await aCampaign(house, app, item.id, { name: `NOM_iOS_FR_RTG_${nth}_${half}`, cap });
      await house.db.query(
        `update campaign set target_cpx_in_company_currency = 6.5, frequency_cap = $2, suppliers = array[335, 1, 2, 3] where id = $1`,
        [id, nth % 3 === 1 ? 3 : 9],
      );
    }
  }
  await inAllSizes(house, app, [335, 1, 2, 3]);
  await simulateRange(house.context, {
    from: new Date('2026-11-01T00:00:00Z'),
    to: new Date('2026-11-11T00:00:00Z'),
    rowsPerDay: () => 1,
    bidsEvery: () => 24,
  });
  return house;
};

/** Of each line item at most one campaign whose first lever promises an amount. */
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
    if (lever?.gain_per_day && steps[lever.kind]) cases.set(line_item_id, { campaign: id, lever });
  }
  return [...cases.values()];
};

const numbersIn = (text: string): number[] =>
  (text.replaceAll(/(?<=\d)[\s,.](?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number);

/** What a lever says is done as a person would: the field it leads to, the value it names. */
const steps: Partial<Record<Lever['kind'], (house: TestHouse, one: Case) => Promise<unknown>>> = {
  daily_cap: (house, { campaign, lever }) =>
    changeCampaign(house.context, campaign, { client_daily_budget: numbersIn(lever.text).at(-1) ?? null }),
  frequency_cap: (house, { campaign, lever }) =>
    changeCampaign(house.context, campaign, { frequency_cap: numbersIn(lever.text)[1] ?? null }),
  floor: (house, { campaign }) => changeCampaign(house.context, campaign, { target_cpx_in_company_currency: 7.15 }),
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
