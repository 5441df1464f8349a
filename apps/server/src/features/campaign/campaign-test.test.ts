import * as api from '@fairlead/contract/campaign';
import * as tests from '@fairlead/contract/campaign-test';
import * as historyApi from '@fairlead/contract/history';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('test campaigns on %s', (kind) => {
  let house: TestHouse;
  let support: Caller;
  let company: number;
  let app: number;
  let newest: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-18T10:00:00Z', RATE_LIMITS: 'off' },
    });
    support = await house.as('support_team_member');
    company = (await house.company({ name: 'Nomnom' })).id;
    app = (await house.application(company)).id;
  });
  afterAll(() => house?.close());

  const begin = (who = support) => who.call(tests.createTestCampaign, { body: { app_id: app } });
  const end = (id: number, who = support) =>
    who.call(tests.deleteTestCampaign, { params: { testCampaignId: String(id) } });
  const told = (answer: { status: number; body: unknown }) => [
    answer.status,
    (answer.body as { message?: string } | undefined)?.message,
  ];

  test('without a line item in use there is none', async () => {
    await house.db.query(`update line_item set state = 'archived' where id = $1`, [
      (await aLineItem(house, company, 'Over')).id,
    ]);
    expect(told(await begin())).toEqual([400, 'No line item found']);
    await aLineItem(house, company, 'First');
    newest = (await aLineItem(house, company, 'Second')).id;
    await aLineItem(house, company, 'auto_test_item');
  });

  test('one is made inactive below the newest line item, and keeps its name', async () => {
    const { body } = await begin();
    expect(body).toMatchObject({
      name: expect.stringMatching(new RegExp(`^auto_test_App of ${company}_2026111810\\d{4}$`)),
      active: false,
      line_item_id: newest,
      pricing_type: 'internal',
      test_campaign_configuration: { device_id: null, created_by: support.email },
    });
    expect(body.countries).toHaveLength(3);
    expect(body.test_campaign_configuration_id).toBe(body.test_campaign_configuration?.id);
    const manager = await house.as('campaign_manager');
    const rename = await manager.call(api.updateCampaign, {
      params: { campaignId: String(body.id) },
      body: { name: 'Other' },
    });
    expect(told(rename)).toEqual([400, 'You cannot edit a name of a test campaign']);
    const client = await house.as('client', company);
    const seen = await client.call(api.getCampaign, { params: { campaignId: String(body.id) } });
    expect(seen.body.test_campaign_configuration).toMatchObject({ created_by: null });
  });

  test('it is tried on a phone until it ends; the campaign stays', async () => {
    const { body: made } = await begin();
    const id = made.test_campaign_configuration_id ?? 0;
    const params = { testCampaignId: String(id) };
    const said = await support.call(tests.updateTestCampaign, { params, body: { device_id: ' 6D92 ' } });
    expect(said.body).toEqual({ id, device_id: '6D92', created_by: support.email });
    expect((await end(id)).status).toBe(204);
    const campaignId = String(made.id);
    const left = (await support.call(api.getCampaign, { params: { campaignId } })).body;
    expect(left).toMatchObject({ test_campaign_configuration: null, state: 'New', version: 3 });
    const log = await support.call(historyApi.listHistory, { query: { entity: 'campaign', entity_id: campaignId } });
    expect(
      log.body.items.map(({ changes, can_undo }) => [can_undo, changes.map(({ field }) => field)]).slice(0, 2),
    ).toEqual([
      [false, ['test_campaign', 'device_id']],
      [false, ['device_id']],
    ]);
    expect((await end(id)).status).toBe(404);
    expect(told(await end(made.id))).toEqual([400, 'This is not a test campaign']);
  });

  test('a device on an older version is refused with the campaign; without a version nothing is compared', async () => {
    const { body: made } = await begin();
    const params = { testCampaignId: String(made.test_campaign_configuration_id) };
    const set = (device_id: string, version?: number, who = support) =>
      who.call(tests.updateTestCampaign, {
        params,
        body: { device_id, ...(version === undefined ? {} : { version }) },
      });
    expect((await set('6D92', made.version)).status).toBe(200);
    const stale = await set('7E00', made.version);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        code: 'stale_version',
        current: { version: made.version + 1, test_campaign_configuration: { device_id: '6D92' } },
      },
    ]);
    const barred = await set('7E00', made.version, await house.as('sales_team_member'));
    expect([barred.status, 'current' in barred.body]).toEqual([403, false]);
    expect((await set('7E00')).body).toMatchObject({ device_id: '7E00' });
  });

  test('the id of a campaign that is no test is told so, a foreign one is unknown', async () => {
    const { id } = await aCampaign(house, app, newest);
    expect(told(await end(id))).toEqual([400, 'This is not a test campaign']);
    expect((await end(999_999)).status).toBe(404);
    const stranger = await house.as('client', (await house.company({ name: 'Else' })).id);
    expect([(await end(id, stranger)).status, (await begin(stranger)).status]).toEqual([404, 404]);
  });

  test('who makes tests (row 53)', async () => {
    const allowed = await Promise.all(
      roles.map(async (role) => {
        const { status, body } = await begin(await house.as(role, company));
        return status === 200 ? [role, body.test_campaign_configuration !== null] : [];
      }),
    );
    expect(allowed.filter((one) => one.length > 0)).toEqual(
      ['admin', 'campaign_manager', 'account_manager', 'support_team_member', 'client'].map((role) => [role, true]),
    );
  });

  test('below an archived application none is begun; the same key makes one', async () => {
    const again = { headers: { 'idempotency-key': 'test-1' } };
    const one = () => support.call(tests.createTestCampaign, { body: { app_id: app } }, again);
    expect((await one()).body.id).toBe((await one()).body.id);
    await house.db.query(`update application set state = 'archived' where id = $1`, [app]);
    expect((await begin()).body).toMatchObject({ code: 'archived' });
  });
});
