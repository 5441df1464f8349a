import type { CallEntry } from '@fairlead/contract';
import * as application from '@fairlead/contract/application';
import * as audience from '@fairlead/contract/audience';
import * as campaign from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as cohort from '@fairlead/contract/cohort';
import * as combination from '@fairlead/contract/combination';
import * as company from '@fairlead/contract/company';
import * as controlGroup from '@fairlead/contract/control-group';
import * as creativeGroup from '@fairlead/contract/creative-group';
import * as eventMapping from '@fairlead/contract/event-mapping';
import * as lineItem from '@fairlead/contract/line-item';
import * as budget from '@fairlead/contract/line-item-budget';
import * as margin from '@fairlead/contract/line-item-margin';
import * as order from '@fairlead/contract/order';
import * as supplier from '@fairlead/contract/supplier';
import * as targeting from '@fairlead/contract/targeting';
import * as user from '@fairlead/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignHouse, openCampaignHouse } from '../src/testing/campaigns.ts';
import { aFamily, type Family } from '../src/testing/family.ts';
import type { Caller } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';

type On = { family: Family; theirs: Caller; campaignId: number; left: number };

type Case = {
  call: CallEntry;
  /** Ids of the path, where not those of the family. */
  params?: (on: On) => object;
  /** What the record is before both, where the family has another one. */
  given?: (on: On) => [sql: string, ...values: unknown[]];
  theirs: (on: On) => object;
  mine: (on: On) => object;
  /** The field of the rule that what I send breaks by now. */
  breaks: string;
  /** Of the other's change, as the 409 tells it. */
  current: (on: On) => object;
  /** The version that both began with. */
  version?: number;
};

const ofCampaign = ({ campaignId }: On) => ({ campaignId });
const noBudget = { client_budget: null, client_daily_budget: 50 };

/** Most of what I send here is fine over what I saw; the rest is wrong by itself, where nothing of the record makes it so. */
const cases: Record<string, Case> = {
  'an order, with somebody removed whom it had': {
    call: order.updateOrder,
    given: ({ family, left }) => [
      'update insertion_order set account_manager_id = $2 where id = $1',
      family.ids.orderId,
      left,
    ],
    theirs: ({ theirs }) => ({ account_manager_id: theirs.id }),
    mine: ({ left }) => ({ account_manager_id: left, name: 'Mine' }),
    breaks: 'account_manager_id',
    current: ({ theirs }) => ({ account_manager_id: theirs.id }),
  },
  'a line item, with a KPI for the event that they took away': {
    call: lineItem.updateLineItem,
    given: ({ family }) => [
      `update line_item set client_objective_type = 'ROAS', client_objective_value = 150 where id = $1`,
      family.ids.lineItemId,
    ],
    theirs: () => ({ target_custom_action_type_id: null }),
    mine: () => ({ client_objective_type: 'CPA', client_objective_value: 5 }),
    breaks: 'target_custom_action_type_id',
    current: () => ({ target_custom_action_type_id: null }),
  },
  'a margin of a line item': {
    call: margin.createMargin,
    theirs: () => ({ margin: '25' }),
    mine: () => ({ margin: '-5' }),
    breaks: 'margin',
    current: () => ({ margin_starts: '2026-11-19' }),
    version: 2,
  },
  'a budget, begun after the end that they chose': {
    call: budget.updateBudget,
    theirs: () => ({ end_time: '2037-01-10' }),
    mine: () => ({ start_time: '2037-01-20' }),
    breaks: 'end_time',
    current: () => ({ end_time: '2037-01-10T23:59:59.000Z' }),
  },
  'an application, with another bundle than they gave it': {
    call: application.updateApplication,
    given: ({ family }) => ['update application set bundle_identifier = null where id = $1', family.ids.applicationId],
    theirs: () => ({ bundle_identifier: 'com.theirs' }),
    mine: () => ({ bundle_identifier: 'com.mine' }),
    breaks: 'bundle_identifier',
    current: () => ({ bundle_identifier: 'com.theirs' }),
  },
  'a company': {
    call: company.updateCompany,
    theirs: () => ({ name: 'Theirs' }),
    mine: () => ({ name: ' ' }),
    breaks: 'name',
    current: () => ({ name: 'Theirs', line_items: 1 }),
  },
  'a user, with an address that does not go with their role': {
    call: user.updateUser,
    given: ({ family }) => [`update app_user set email = 'moved@fairlead.example' where id = $1`, family.ids.userId],
    theirs: () => ({ role: 'support_team_member' }),
    mine: () => ({ email: 'moved@elsewhere.example' }),
    breaks: 'role',
    current: () => ({ role: 'support_team_member', company_id: null }),
  },
  'a targeting list': {
    call: audience.updateTargetingList,
    theirs: () => ({ name: 'Theirs' }),
    mine: () => ({ name: ' ' }),
    breaks: 'name',
    current: () => ({ name: 'Theirs' }),
  },
  'a combination': {
    call: combination.updateCombination,
    theirs: ({ family }) => ({ source_targeting_list_ids: [...family.lists].reverse() }),
    mine: ({ family }) => ({ source_targeting_list_ids: family.lists.slice(0, 1) }),
    breaks: 'source_targeting_list_ids',
    current: ({ family }) => ({ source_targeting_list_ids: [...family.lists].reverse() }),
  },
  'a cohort, with no country beside events of none': {
    call: cohort.updateCohort,
    given: ({ family }) => ['update cohort set events_without_country = true where id = $1', family.ids.cohortId],
    theirs: () => ({ events_without_country: false }),
    mine: () => ({ countries: [] }),
    breaks: 'countries',
    current: () => ({ events_without_country: false }),
  },
  'a control group': {
    call: controlGroup.setControlGroup,
    theirs: () => ({ percent: 20 }),
    mine: () => ({ percent: 33 }),
    breaks: 'percent',
    current: () => ({ upcoming: { percent: 20 } }),
  },
  'what a campaign targets, excluding what they target': {
    call: targeting.updateTargetingConfigurations,
    theirs: ({ family }) => ({ targeting_configurations: { whitelists: { idfa: family.lists[0] } } }),
    mine: ({ family }) => ({ targeting_configurations: { blacklists: { idfa: family.lists[0] } } }),
    breaks: 'targeting_configurations.blacklists.idfa',
    current: ({ family }) => ({ targeting_configurations: { whitelists: { idfa: family.lists[0] } } }),
  },
  'a campaign, without the event that their pricing needs': {
    call: campaign.updateCampaign,
    params: ofCampaign,
    given: ({ campaignId }) => [`update campaign set pricing_type = 'cpc' where id = $1`, campaignId],
    theirs: () => ({ ...noBudget, pricing_type: 'cpa' }),
    mine: () => ({ ...noBudget, pricing_custom_action_type_id: null }),
    breaks: 'pricing_custom_action_type_id',
    current: () => ({ pricing_type: 'cpa' }),
  },
  'the price of a campaign': {
    call: pricing.createClientCost,
    params: ofCampaign,
    theirs: () => ({ cost: 4 }),
    mine: () => ({ cost: -1 }),
    breaks: 'cost',
    current: () => ({ client_cost: 4 }),
    version: 2,
  },
  'a creatives group': {
    call: creativeGroup.updateCreativeGroup,
    theirs: () => ({ name: 'Theirs' }),
    mine: () => ({ name: ' ' }),
    breaks: 'name',
    current: () => ({ name: 'Theirs' }),
  },
  'an event, in a funnel though they hid it': {
    call: eventMapping.updateCustomAction,
    params: ({ family }) => ({ applicationId: family.ids.applicationId, customActionName: 'raced' }),
    theirs: () => ({ is_hidden: true }),
    mine: () => ({ type: 'login' }),
    breaks: 'type',
    current: () => ({ is_hidden: true }),
    version: 0,
  },
  'a supplier': {
    call: supplier.updateSupplier,
    theirs: () => ({ rebate_modifier: 1.05 }),
    mine: () => ({ rebate_modifier: 3 }),
    breaks: 'rebate_modifier',
    current: () => ({ rebate_modifier: 1.05 }),
  },
};

/** Whoever saves over what somebody else has changed is told of that first: their form puts both together, and judges the whole. */
describe.each(roomKinds())(
  'an edit of an older version is told of the other’s change before any rule, on %s',
  (kind) => {
    let on: CampaignHouse;
    let at: On;
    let mine: Caller;
    beforeAll(async () => {
      on = await openCampaignHouse(kind);
      const theirs = await on.house.as('admin');
      mine = await on.house.as('admin');
      const left = (await on.house.as('campaign_manager')).id;
      await on.house.db.query('update app_user set deleted_at = now() where id = $1', [left]);
      at = { family: await aFamily(on.house, 'Raced'), theirs, left, campaignId: (await on.make()).id };
    });
    afterAll(() => on?.close());

    test.each(Object.entries(cases))(
      '%s',
      async (_, { call, params, given, theirs, mine: edit, version = 1, ...told }) => {
        if (given) {
          const [sql, ...values] = given(at);
          await on.house.db.query(sql, values);
        }
        const path = { params: (params?.(at) ?? at.family.ids) as never };
        const save = (who: Caller, body: object, query = {}) =>
          who.call(call, { ...path, body: body as never }, { query });
        const first = await save(at.theirs, { ...theirs(at), version });
        expect(first.status, first.text).toBeLessThan(300);

        const stale = await save(mine, { ...edit(at), version });
        const others = { changed_by: { email: at.theirs.email }, current: told.current(at) };
        expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version', ...others }]);
        const dry = await save(mine, { ...edit(at), version }, { dry_run: true });
        expect([dry.status, dry.body]).toMatchObject([409, { code: 'stale_version', ...others }]);
        // What takes what is there is judged beside it
        const plain = await save(mine, edit(at));
        expect([plain.status, plain.body]).toMatchObject([400, { errors: [{ path: told.breaks }] }]);
      },
    );

    test('a list that they let go and deleted is no list that is missing', async () => {
      const { campaignId } = at;
      const [gone, stays] = (await aFamily(on.house, 'Let go')).lists;
      await on.house.db.query('update targeting_list set company_id = $2 where id = any($1)', [
        [gone, stays],
        on.company,
      ]);
      const put = (who: Caller, whitelists: object, version: number) =>
        who.call(targeting.updateTargetingConfigurations, {
          params: { campaignId: String(campaignId) },
          body: { targeting_configurations: { whitelists }, version },
        });
      await put(at.theirs, { idfa: gone }, 1);
      await put(at.theirs, {}, 2);
      await on.house.db.query('delete from combination_source where targeting_list_id = $1', [gone]);
      await on.house.db.query('delete from targeting_list where id = $1', [gone]);
      const stale = await put(mine, { idfa: gone, city: null }, 2);
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version', current: { version: 3 } }]);
      expect((await put(mine, { idfa: gone }, 3)).status).toBe(404);
    });

    test('whoever has no right to what is sent is told that, and nothing of the record', async () => {
      const { ids } = await aFamily(on.house, 'Walled');
      const manager = await on.house.as('campaign_manager');
      const stranger = await on.house.as('client', on.company);
      const sales = await on.house.as('sales_team_member');
      const creatives = await on.house.as('creative_team_member');
      const tried: [Caller, CallEntry, object, number][] = [
        [manager, company.updateCompany, { name: ' ', state: 'archived' }, 403],
        [manager, user.updateUser, { role: 'admin' }, 403],
        [creatives, application.updateApplication, { is_blacklisted: true }, 403],
        [sales, campaign.updateCampaign, { ...noBudget, countries: [75] }, 403],
        [stranger, campaign.updateCampaign, { ...noBudget, name: ' ' }, 404],
        [stranger, targeting.updateTargetingConfigurations, { targeting_configurations: {} }, 404],
      ];
      for (const [who, call, body, status] of tried) {
        const answer = await who.call(call, { params: ids as never, body: { ...body, version: 7 } as never });
        expect([call.name, answer.status]).toEqual([call.name, status]);
        expect(answer.body).not.toHaveProperty('current');
      }
    });
  },
);
