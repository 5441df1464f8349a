import type { CallEntry } from '@fairlead/contract';
import * as application from '@fairlead/contract/application';
import * as campaign from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as tests from '@fairlead/contract/campaign-test';
import * as company from '@fairlead/contract/company';
import * as control from '@fairlead/contract/control-group';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import * as lineItems from '@fairlead/contract/line-item';
import * as budgets from '@fairlead/contract/line-item-budget';
import * as orders from '@fairlead/contract/order';
import * as suppliers from '@fairlead/contract/supplier';
import * as users from '@fairlead/contract/user';
import { mayReadEntity } from '@fairlead/domain/entity-rights';
import { NO_RIGHT } from '@fairlead/domain/permission';
import { type Role, roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type Family } from '../../testing/family.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let own: Family;
let admin: Caller;
const callers = new Map<Role, Caller>();
type Entry = { id: number; entity: string; entity_id: number; action: string; change_set_id: string };
let entries: Entry[];

/** A write of the admin on a record of the family, which has to go through. */
const write = async (entry: CallEntry, body: unknown, params: Record<string, number> = {}) => {
  const named = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)]));
  const answer = await admin.call(entry, { params: named, body } as never);
  if (answer.status >= 300) throw new Error(`${entry.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  own = await aFamily(house, 'Own');
  admin = await house.as('admin');
  for (const role of roles) callers.set(role, await house.as(role, own.ids.companyId));
  const { companyId, orderId, lineItemId, budgetId, campaignId, applicationId, testCampaignId, supplierId } =
    own.ids as Record<string, number> & { companyId: number };
  await write(company.updateCompany, { name: 'Own 2' }, { companyId });
  await write(company.updateCompany, { business_state: 'live' }, { companyId });
  await write(application.updateApplication, { name: 'Own app 2' }, { applicationId } as never);
  await write(orders.updateOrder, { name: 'Order 2' }, { companyId, orderId } as never);
  await write(lineItems.updateLineItem, { name: 'Line item 2' }, { companyId, orderId, lineItemId } as never);
  await write(budgets.updateBudget, { name: 'Budget 2' }, { companyId, orderId, lineItemId, budgetId } as never);
  await write(pricing.createClientCost, { cost: 5 }, { campaignId } as never);
  await write(pricing.createClientCost, { cost: 6 }, { campaignId } as never);
  await write(campaign.updateCampaign, { name: 'Campaign 2' }, { campaignId } as never);
  await write(tests.updateTestCampaign, { device_id: 'A' }, { testCampaignId } as never);
  await write(groups.updateCreativeGroup, { name: 'Group 2' }, {
    applicationId,
    creativesGroupId: own.ids.creativesGroupId,
  } as never);
  await write(control.setControlGroup, { percent: 20 }, { applicationId } as never);
  await write(suppliers.updateSupplier, { rebate_modifier: 1.05 }, { supplierId } as never);
  await write(users.createUser, { email: 'undone@fairlead.example', role: 'support_team_member' });
  entries = await house.db.query<Entry>(
    'select id::int as id, entity, entity_id, action, change_set_id from change_log where entity is not null order by id',
  );
}, 60_000);
afterAll(() => house?.close());

describe('who takes what back', () => {
  test('entries of many kinds are asked', () =>
    expect(new Set(entries.map(({ entity }) => entity)).size).toBeGreaterThanOrEqual(10));

  /** What undo answers to one entry, tried without effect: `undone`, `other`, or the refusal's status. */
  const tried = async (caller: Caller, { id, change_set_id }: Entry): Promise<string> => {
    const sent = { params: { changeSetId: change_set_id }, body: { entries: [id], later_edits: 'overwrite' as const } };
    const { status, body } = await caller.call(historyApi.undoChangeSet, sent, { query: { dry_run: 'true' } });
    if (status !== 200) return String(status);
    const { result } = body as unknown as { result: { items: { status: string; message: string | null }[] } };
    const [item] = result.items;
    return item?.status === 'undone' ? 'undone' : `${item?.status}: ${item?.message}`;
  };

  test.each(roles)('%s: what history offers is what undo does, and what is not for the role is a 403', async (role) => {
    const caller = callers.get(role) as Caller;
    const wrong: string[] = [];
    let offered = 0;
    const seen = new Map<string, Awaited<ReturnType<typeof caller.call<typeof historyApi.listHistory>>>>();
    for (const one of entries) {
      const query = { entity: one.entity, entity_id: String(one.entity_id) };
      const record = `${one.entity} ${one.entity_id}`;
      const listed = seen.get(record) ?? (await caller.call(historyApi.listHistory, { query }));
      seen.set(record, listed);
      const shown = listed.status === 200 ? listed.body.items.find(({ id }) => id === one.id) : undefined;
      const got = await tried(caller, one);
      const unseen = !mayReadEntity(role, one.entity) || !shown;
      const fits = unseen
        ? got === '403' || got === '404'
        : shown.can_undo
          ? got === 'undone'
          : shown.why_not === NO_RIGHT
            ? got === '403'
            : got === '409' || /^(kept|refused)/.test(got);
      if (shown?.can_undo) offered++;
      if (!fits) wrong.push(`${one.action} of ${one.entity} ${one.id}: ${shown?.why_not ?? 'offered'}, then ${got}`);
    }
    expect(wrong).toEqual([]);
    // Of what was written here these take nothing back
    expect(offered > 0).toBe(!['restricted_dashboard_user', 'guest_user', 'api_user'].includes(role));
  });

  test('a price is taken back by whoever sets prices, once, and as one entry', async () => {
    const { campaignId = 0 } = own.ids;
    const sales = callers.get('sales_team_member') as Caller;
    const query = { entity: 'campaign', entity_id: String(campaignId) };
    const history = async () => (await sales.call(historyApi.listHistory, { query })).body.items;
    const before = await history();
    const price = before.find(({ changes }) =>
      changes.some(({ field, after }) => field === 'client_cost' && after === 6),
    );
    expect(price).toMatchObject({ can_undo: true });
    const params = { changeSetId: price?.change_set_id ?? '' };
    const undone = await sales.call(historyApi.undoChangeSet, { params, body: {} });
    expect([undone.status, undone.body.items]).toMatchObject([200, [{ status: 'undone' }]]);
    const after = await history();
    expect([after.length - before.length, after[0]]).toMatchObject([
      1,
      {
        action: 'undo',
        changes: [{ field: 'client_cost', before: 6, after: 5 }],
      },
    ]);
  });

  test('the phone a campaign is tried on goes back while the test lasts', async () => {
    const support = callers.get('support_team_member') as Caller;
    const row = entries.findLast(({ entity, action }) => entity === 'campaign' && action === 'update') as Entry;
    const query = { entity: 'campaign', entity_id: String(row.entity_id) };
    const phone = async () =>
      (await support.call(historyApi.listHistory, { query })).body.items.find(({ id }) => id === row.id);
    expect(await phone()).toMatchObject({
      can_undo: true,
      changes: [{ field: 'device_id', before: null, after: 'A' }],
    });
    const params = { changeSetId: row.change_set_id };
    expect((await support.call(historyApi.undoChangeSet, { params, body: {} })).body.items).toMatchObject([
      { status: 'undone' },
    ]);
    const { campaignId } = { campaignId: String(row.entity_id) };
    const read = async () => (await support.call(campaign.getCampaign, { params: { campaignId } })).body;
    expect((await read()).test_campaign_configuration?.device_id).toBeNull();
  });
});
