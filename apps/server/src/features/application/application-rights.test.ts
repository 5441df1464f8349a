import * as api from '@fairlead/contract/application';
import * as historyApi from '@fairlead/contract/history';
import type { Role } from '@fairlead/domain/role';
import { anApplicationDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

type Refusal = { message: string; code: string; errors?: { path: string }[] };
type Dry = {
  result: { id: number | null };
  changes: { field: string }[];
  warnings: { path: string; message: string }[];
};

describe.each(roomKinds())('who writes what of an application, and what is said before, on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: { id: number };
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    company = await house.company();
  });
  afterAll(() => house?.close());

  const create = (given: object = {}, by = manager, query = {}) =>
    by.call(
      api.createApplication,
      { body: { ...anApplicationDraft({ company_id: company.id }), ...given } as never },
      { query },
    );
  const update = (id: number, body: object, by = manager, query = {}) =>
    by.call(api.updateApplication, { params: { applicationId: String(id) }, body: body as never }, { query });
  const refusal = (answer: { status: number; body: unknown }) => [
    answer.status,
    (answer.body as Refusal).errors?.map(({ path }) => path),
  ];

  test.each<[Role, boolean]>([
    ['admin', true],
    ['account_manager', true],
    ['sales_team_member', true],
    ['support_team_member', false],
    ['client', false],
  ])('%s sets blacklisting and status: %s', async (role, may) => {
    const by = await house.as(role, company.id);
    const { business_state: _, ...draft } = anApplicationDraft({ company_id: company.id });
    const given = { ...draft, is_blacklisted: true, business_state: 'live' };
    const made = await by.call(api.createApplication, { body: given as never });
    if (may) expect(made.body).toMatchObject({ is_blacklisted: true, business_state: 'live' });
    else expect(refusal(made)).toEqual([403, ['is_blacklisted', 'business_state']]);
    const plain = await by.call(api.createApplication, { body: draft as never });
    expect([plain.status, plain.body.business_state]).toEqual([200, 'onboarding']);

    const changed = await update(plain.body.id, { is_blacklisted: true, business_state: 'paused', name: 'N' }, by);
    if (may) expect(changed.body).toMatchObject({ is_blacklisted: true, business_state: 'paused', name: 'N' });
    else expect(refusal(changed)).toEqual([403, ['is_blacklisted', 'business_state']]);
    const back = await update(plain.body.id, { ...(may ? changed.body : plain.body), name: 'Sent back' }, by);
    expect([back.status, back.body.name]).toEqual([200, 'Sent back']);
  });

  test('a client’s application is its own company’s, and another’s is not found', async () => {
    const client = await house.as('client', company.id);
    const other = await house.company({ name: 'Other' });
    const { business_state: _, ...draft } = anApplicationDraft();
    const made = await client.call(api.createApplication, { body: { ...draft, company_id: null } as never });
    expect([made.status, made.body.company_id]).toEqual([200, company.id]);
    const foreign = await client.call(api.createApplication, { body: { ...draft, company_id: other.id } as never });
    const missing = await client.call(api.createApplication, { body: { ...draft, company_id: 999_999 } as never });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const theirs = (await create({ company_id: other.id })).body;
    expect((await update(theirs.id, { name: 'Mine' }, client)).status).toBe(404);
  });

  test('a dry run leaves nothing behind, and says what is odd', async () => {
    const own = await house.company({ name: 'Dry' });
    const twin = { company_id: own.id, name: 'First', bundle_identifier: 'com.nomnom.twin' };
    const first = (await create(twin)).body;
    const store = 'https://apps.apple.com/us/app/other/id987654321';
    const { body } = await create({ ...twin, name: 'Second', app_store_url: store }, manager, { dry_run: true });
    const dry = body as unknown as Dry;
    expect(dry.result).toMatchObject({ id: null, name: 'Second', advertiser_categories: [{ id: 1 }] });
    expect(dry.changes.map(({ field }) => field)).toContain('bundle_identifier');
    expect(dry.warnings).toEqual([
      { path: 'app_store_url', message: 'The store URL leads to 987654321, and the App Store Id is 123456789' },
      { path: 'bundle_identifier', message: `This company has the same app already: First (${first.id})` },
    ]);
    const listed = await manager.call(api.listApplications, { query: { company_id: String(own.id) } });
    expect(listed.body.items.map(({ id }) => id)).toEqual([first.id]);
    expect((await create(twin)).status).toBe(200);
  });

  test('the same app again is no matter on the other platform, in another company, or archived', async () => {
    const own = await house.company({ name: 'Alone' });
    const twin = { company_id: own.id, bundle_identifier: 'com.nomnom.alone' };
    const { body: made } = await create(twin);
    const warnings = async (given: object) =>
      ((await create({ ...twin, ...given }, manager, { dry_run: true })).body as unknown as Dry).warnings;
    const android = anApplicationDraft({ platform: 'android' });
    const play = 'https://play.google.com/store/apps/details?id=com.nomnom.alone';
    expect(await warnings({ ...android, ...twin, app_store_url: play })).toEqual([]);
    expect(await warnings({ company_id: company.id })).toEqual([]);
    expect(await warnings({})).toHaveLength(1);
    await update(made.id, { state: 'archived' });
    expect(await warnings({})).toEqual([]);
    const { body: again } = await create(twin);
    const back = (await update(made.id, { state: 'new' }, manager, { dry_run: true })).body as unknown as Dry;
    expect(back.warnings.map(({ message }) => message)).toEqual([
      `This company has the same app already: ${again.name} (${again.id})`,
    ]);
  });

  test('a store URL of another app is said when it is set, not whenever something else is saved', async () => {
    const other = 'https://apps.apple.com/us/app/other/id987654321';
    const { body: made } = await create({ app_store_url: other });
    const warned = async (body: object) =>
      ((await update(made.id, body, manager, { dry_run: true })).body as unknown as Dry).warnings.map(
        ({ path }) => path,
      );
    expect(await warned({ business_state: 'paused' })).toEqual([]);
    expect(await warned({ state: 'archived' })).toEqual([]);
    expect(await warned({ app_store_id: 5 })).toEqual(['app_store_url']);
    expect(await warned({ app_store_url: other.replace('321', '322') })).toEqual(['app_store_url']);
    expect(await warned({ app_store_id: 987654321 })).toEqual([]);
  });

  test('archiving says how many campaigns go on running', async () => {
    const own = await house.company({ name: 'Running' });
    const { body: made } = await create({ company_id: own.id });
    const lineItem = await aLineItem(house, own.id);
    await aBudget(house, lineItem, { days: ['2026-01-01', '2036-12-31'] });
    const warned = async () =>
      ((await update(made.id, { state: 'archived' }, manager, { dry_run: true })).body as unknown as Dry).warnings;
    expect(await warned()).toEqual([]);
    const campaigns = [];
    for (let one = 0; one < 2; one += 1) campaigns.push((await aCampaign(house, made.id, lineItem.id)).id);
    await house.db.query('update campaign set active = true, paused = false where id = any($1)', [campaigns]);
    await aCampaign(house, made.id, lineItem.id, { creative: false });
    const [warning] = await warned();
    expect(warning?.path).toBe('state');
    expect(warning?.message).toMatch(/^2 campaigns of this application are running: .+\. They go on until stopped\.$/);
    await house.db.query('update campaign set paused = true where id = $1', [campaigns[0]]);
    expect((await warned())[0]?.message).toMatch(/^1 campaign of this application is running: .+\. It goes on/);
  });

  test('another tracking provider says which running campaigns have links of the one before', async () => {
    const own = await house.company({ name: 'Tracked' });
    const { body: made } = await create({ company_id: own.id, tracking_provider: 'adjust' });
    const lineItem = await aLineItem(house, own.id);
    await aBudget(house, lineItem, { days: ['2026-01-01', '2036-12-31'] });
    const warned = async (body: object) =>
      ((await update(made.id, body, manager, { dry_run: true })).body as unknown as Dry).warnings;
    expect(await warned({ tracking_provider: 'singular' })).toEqual([]);
    const { id } = await aCampaign(house, made.id, lineItem.id);
    await house.db.query('update campaign set active = true, paused = false where id = $1', [id]);
    expect(await warned({ tracking_provider: 'singular' })).toEqual([
      {
        path: 'tracking_provider',
        message: expect.stringMatching(
          /^1 campaign of this application is running: \w+\. Its tracking links are checked as links of Singular from then on, no longer of Adjust\.$/,
        ),
      },
    ]);
    expect(await warned({ has_competition: true, competitors: ['A'] })).toEqual([]);
    // No partner is called so
    for (const [tracking_provider, words] of [
      ['unknown', 'an unknown provider'],
      ['custom', 'a custom provider'],
    ] as const)
      expect((await warned({ tracking_provider }))[0]?.message).toContain(`checked as links of ${words} from then on`);
  });

  test('a client is told of its running campaigns, and not of copies in an A/B test', async () => {
    const own = await house.company({ name: 'Tested' });
    const { body: made } = await create({ company_id: own.id, tracking_provider: 'adjust' });
    const lineItem = await aLineItem(house, own.id);
    await aBudget(house, lineItem, { days: ['2026-01-01', '2036-12-31'] });
    const [source, mirror] = [
      await aCampaign(house, made.id, lineItem.id),
      await aCampaign(house, made.id, lineItem.id),
    ];
    await house.db.query('update campaign set active = true, paused = false where id = any($1::int[])', [
      [source.id, mirror.id],
    ]);
    await house.db.query('update campaign set source_campaign_id = $2 where id = $1', [mirror.id, source.id]);
    const told = async (who: Caller) => {
      const { body } = await update(made.id, { tracking_provider: 'singular' }, who, { dry_run: true });
      return (body as unknown as Dry).warnings[0]?.message;
    };
    expect(await told(manager)).toMatch(/^2 campaigns of this application are running/);
    expect(await told(await house.as('client', own.id))).toMatch(/^1 campaign of this application is running/);
  });

  test('the history tells what changed, and takes it back; a creation by archiving', async () => {
    const own = await house.company({ name: 'Taken back' });
    const { body: made } = await create({ company_id: own.id, advertiser_categories: [1, 2] });
    await update(made.id, { advertiser_categories: [3], has_competition: true, competitors: ['A'] });
    const entries = async () =>
      (await manager.call(historyApi.listHistory, { query: { entity: 'application', entity_id: String(made.id) } }))
        .body.items;
    const [edit, creation] = await entries();
    expect(edit?.changes.map(({ field }) => field)).toEqual([
      'advertiser_categories',
      'has_competition',
      'competitors',
    ]);
    expect(edit?.changes[0]?.before).toEqual([
      { id: 1, name: 'Arts & Entertainment' },
      { id: 2, name: 'Books & Literature' },
    ]);
    const undo = async (entry: { change_set_id: string } | undefined) =>
      (await manager.call(historyApi.undoChangeSet, { params: { changeSetId: entry?.change_set_id ?? '' }, body: {} }))
        .body.items;
    expect(await undo(edit)).toMatchObject([{ status: 'undone', entity: 'application' }]);
    const read = async () =>
      (await manager.call(api.getApplication, { params: { applicationId: String(made.id) } })).body;
    expect(await read()).toMatchObject({
      advertiser_categories: [{ id: 1 }, { id: 2 }],
      has_competition: false,
      competitors: [],
      version: 3,
    });
    expect(await undo(creation)).toMatchObject([{ status: 'undone' }]);
    expect((await read()).state).toBe('archived');
  });
});
