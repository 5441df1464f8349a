import * as api from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import { afterAll, beforeAll } from 'vitest';
import { aGroup } from './creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import { aBudget, aCampaign, aLineItem } from './line-items.ts';
import type { RecordsKind } from './records.ts';

/** Of the machine that tells what exchanges say. */
export const machine = 'x'.repeat(40);
/** An exchange beside the one that comes with the product. */
export const OTHER_EXCHANGE = 101;

/** A house on 2026-11-21: an application with two running campaigns that show a group, who makes creatives, and the client. */
export type ShownPlace = {
  house: TestHouse;
  creator: Caller;
  client: Caller;
  app: { id: number; company_id: number };
  group: Awaited<ReturnType<typeof aGroup>>;
  campaigns: [number, number];
};

/**
 * Opens such a house for the tests of a `describe`, and closes it. `tell` hears of it before the first test.
 * @returns what those tests do with creatives of the group: the client reads, the creator edits, exchanges judge
 */
export const useShownCreatives = (kind: RecordsKind, tell: (place: ShownPlace) => unknown) => {
  let place: ShownPlace;
  beforeAll(async () => {
    const house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-21T10:00:00Z', FACTS_TOKENS: `bidder:${machine}`, RATE_LIMITS: 'off' },
    });
    const { id: company } = await house.company();
    const app = await house.application(company);
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
    const campaign = async () => (await aCampaign(house, app.id, lineItem.id, { creative: false })).id;
    const campaigns: [number, number] = [await campaign(), await campaign()];
    await house.db.query(
      `insert into supplier (id, name, is_rtb, active, created, updated) values ($1, 'Other', true, true, now(), now())
       on conflict do nothing`,
      [OTHER_EXCHANGE],
    );
    const creator = await house.as('creative_team_member');
    const client = await house.as('client', company);
    const group = await aGroup(house, creator, app.id);
    place = { house, creator, client, app, group, campaigns };
    await connect(group.params, campaigns);
    await tell(place);
  });
  afterAll(() => place?.house.close());

  const connect = (params: ShownPlace['group']['params'], campaign_ids: number[]) =>
    place.creator.call(groups.updateCreativeGroup, { params, body: { campaign_ids } });
  const of = (id: number, params = place.group.params) => ({ ...params, creativeId: String(id) });
  return {
    connect,
    of,
    read: async (id: number) => (await place.client.call(api.getCreative, { params: of(id) })).body,
    edit: (id: number, body: object, extra = {}) =>
      place.creator.call(api.updateCreative, { params: of(id), body }, extra),
    approve: async (rows: unknown[]) =>
      place.house.app.inject({
        method: 'POST',
        url: '/api/facts/approvals',
        headers: { authorization: `Bearer ${machine}` },
        payload: { rows },
      }),
  };
};

/** What an exchange says of a creative, as it is sent; the usual exchange unless told. */
export const row = (creative_id: number, status: string, at: string, more = {}) => ({
  creative_id,
  supplier_id: 335,
  status,
  at,
  ...more,
});

/** The sentence of a refusal. */
export const said = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
