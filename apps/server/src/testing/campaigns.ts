import type { Sent } from '@fairlead/contract';
import * as api from '@fairlead/contract/campaign';
import type { Campaign } from '../features/campaign/campaign.service.ts';
import { addCampaign, type NewCampaign } from '../features/campaign/campaign-new.service.ts';
import { type Answer, type Caller, openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aLineItem } from './line-items.ts';
import type { RecordsKind } from './records.ts';

export type CampaignBody = Sent<typeof api.updateCampaign>['body'];

/** A house with a company, an application and a line item that has a budget, on 2026-11-18; and ways to its campaigns. */
export type CampaignHouse = {
  house: TestHouse;
  manager: Caller;
  company: number;
  app: number;
  lineItem: { id: number; order_id: number; company_id: number };
  /** A campaign with a daily budget of 50, in France; not active. */
  make(given?: Partial<NewCampaign>): Promise<Campaign>;
  put(id: number, body: CampaignBody, who?: Caller, extra?: Parameters<Caller['call']>[2]): Promise<Answer<Campaign>>;
  read(id: number, who?: Caller): Promise<Campaign>;
  close(): Promise<void>;
};

export const openCampaignHouse = async (kind: RecordsKind): Promise<CampaignHouse> => {
  const env = { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', RATE_LIMITS: 'off' };
  const house = await openTestHouse({ kind, worker: false, env });
  const manager = await house.as('campaign_manager');
  const company = (await house.company({ name: 'Nomnom' })).id;
  const app = (await house.application(company)).id;
  const lineItem = await aLineItem(house, company);
  await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
  const draft = {
    app_id: app,
    line_item_id: lineItem.id,
    name: 'NOM_iOS_FR',
    countries: [250],
    pricing_custom_action_type_id: 4,
    client_daily_budget: 50,
  };
  return {
    house,
    manager,
    company,
    app,
    lineItem,
    make: (given = {}) => addCampaign(house.context, { ...draft, ...given }),
    put: (id, body, who = manager, extra = {}) =>
      who.call(api.updateCampaign, { params: { campaignId: String(id) }, body }, extra),
    read: async (id, who = manager) => (await who.call(api.getCampaign, { params: { campaignId: String(id) } })).body,
    close: () => house.close(),
  };
};

/** What a refused call says of each field. */
export const errorsOf = (answer: { body: unknown }): string[] =>
  ((answer.body as { errors?: { path: string; message: string }[] }).errors ?? []).map(
    ({ path, message }) => `${path}: ${message}`,
  );
