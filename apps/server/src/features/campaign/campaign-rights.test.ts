import * as api from '@fairlead/contract/campaign';
import * as tests from '@fairlead/contract/campaign-test';
import * as historyApi from '@fairlead/contract/history';
import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { Role } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignBody, type CampaignHouse, errorsOf, openCampaignHouse } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('rights on campaigns on %s', (kind) => {
  let on: CampaignHouse;
  beforeAll(async () => {
    on = await openCampaignHouse(kind);
  });
  afterAll(() => on?.close());

  test('who may change what (row 49, F7, F8)', async () => {
    const { id } = await on.make({ internal_name: 'ours' });
    const budget = { client_daily_budget: 50 };
    const status = async (role: Role, edit: CampaignBody) =>
      (await on.put(id, { ...budget, ...edit }, await on.house.as(role, on.company))).status;
    const changed = (role: Role) =>
      Promise.all([
        status(role, { name: `By ${role}` }),
        status(role, { landing_page: `https://nomnom.example/${role}` }),
        status(role, { cpm: role.length }),
        status(role, { internal_name: role }),
      ]);
    expect(await changed('campaign_manager')).toEqual([200, 200, 200, 200]);
    expect(await changed('support_team_member')).toEqual([403, 200, 403, 403]);
    expect(await changed('client')).toEqual([200, 200, 403, 403]);
    for (const role of ['sales_team_member', 'creative_team_member', 'marketing_team_member', 'api_user'] as const)
      expect([role, await changed(role)]).toEqual([role, [403, 403, 403, 403]]);
    expect(await status('client', { enforce_last_campaign_check: true })).toBe(403);
    const mirror = await on.make({ source_campaign_id: id, internal_name: 'b' });
    expect((await on.put(mirror.id, { ...budget, name: 'C' })).status).toBe(403);
    expect((await on.put(mirror.id, { ...budget, name: 'C' }, await on.house.as('admin'))).status).toBe(200);
    expect(errorsOf(await on.put(id, { ...budget, internal_name: null }))).toEqual([
      'internal_name: Internal name is required because an A/B test is running',
    ]);
  });

  test('who may not write a budget names none, and it stays; whoever may is refused (CB-12)', async () => {
    const { id } = await on.make({ client_daily_budget: 70 });
    const support = await on.house.as('support_team_member');
    const link = { landing_page: 'https://nomnom.example/spring' };
    const saved = await on.put(id, link, support);
    expect([saved.status, saved.body]).toMatchObject([200, { ...link, client_daily_budget: 70 }]);
    expect(errorsOf(await on.put(id, link))).toEqual(['client_daily_budget: Invalid campaign Budget']);
    // What was read before somebody set another one is no change of one's own
    await on.put(id, { client_daily_budget: 90 });
    const stale = await on.put(id, { ...link, landing_page: null, version: saved.body.version }, support);
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version' }]);
  });

  test('a dry run tells a client of no field that it does not read, beside the answer either (F7)', async () => {
    const client = await on.house.as('client', on.company);
    const dry = { query: { dry_run: 'true' } };
    const body = {
      ...{ name: 'Tried', app_id: on.app, line_item_id: on.lineItem.id, countries: [250], pricing_type: 'cpc' },
      ...{ campaign_type: 'RETARGETING', attribution_days: 7 },
    };
    const fieldsFor = async (who: Caller) => {
      const tried = [
        await who.call(api.createCampaign, { body }, dry),
        await who.call(tests.createTestCampaign, { body: { app_id: on.app } }, dry),
      ];
      return tried.flatMap((answer) => (answer.body as unknown as { changes: { field: string }[] }).changes);
    };
    const hidden = [...hiddenFields('client', 'campaign')];
    const told = (await fieldsFor(on.manager)).map(({ field }) => field);
    expect(hidden.filter((field) => told.includes(field))).toContain('optimization_algorithms');
    const seen = (await fieldsFor(client)).map(({ field }) => field);
    expect(seen).toContain('frequency_cap');
    expect(hidden.filter((field) => seen.includes(field))).toEqual([]);
  });

  test('undo follows the rights of the write: support takes links back, a client nothing commercial', async () => {
    const { id } = await on.make();
    await on.put(id, { client_daily_budget: 50, click_action: 'https://a.example' });
    await on.put(id, { client_daily_budget: 50, pricing_type: 'cpc' });
    const may = async (role: Role) =>
      (
        await (
          await on.house.as(role, on.company)
        ).call(historyApi.listHistory, {
          query: { entity: 'campaign', entity_id: String(id) },
        })
      ).body.items.map(({ can_undo }) => can_undo);
    expect(await may('account_manager')).toEqual([true, true, true]);
    expect(await may('support_team_member')).toEqual([false, true, false]);
    expect(await may('client')).toEqual([false, true, true]);
    expect(await may('sales_team_member')).toEqual([false, false, false]);
  });
});
