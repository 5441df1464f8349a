import * as api from '@fairlead/contract/application';
import { anApplicationDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

type Refusal = { message: string; code: string; errors?: { path: string; message: string }[] };
const refusalOf = (answer: { body: unknown }) => answer.body as Refusal;
const pathsOf = (answer: { body: unknown }) => refusalOf(answer).errors?.map(({ path }) => path);

describe.each(roomKinds())('applications on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: { id: number; name: string };
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    company = await house.company();
  });
  afterAll(() => house?.close());

  const create = (given: Parameters<typeof anApplicationDraft>[0] = {}, by = manager, query = {}, headers = {}) =>
    by.call(
      api.createApplication,
      { body: anApplicationDraft({ company_id: company.id, ...given }) as never },
      { query, headers },
    );
  const update = (id: number, body: object, by = manager, query = {}) =>
    by.call(api.updateApplication, { params: { applicationId: String(id) }, body: body as never }, { query });
  const read = async (id: number, by = manager) =>
    (await by.call(api.getApplication, { params: { applicationId: String(id) } })).body;

  test('one is created with all it was given, and answered whole', async () => {
    const draft = anApplicationDraft({
      company_id: company.id,
      has_competition: true,
      competitors: [' Grubber ', 'Grubber', ''],
      advertiser_categories: [2, 1, 2],
      icon_url: 'https://is1.example/icon.png',
    });
    const answer = await create(draft);
    expect(answer.status).toBe(200);
    const { business_state: _, ...fields } = draft;
    expect(answer.body).toMatchObject({
      ...fields,
      competitors: ['Grubber'],
      advertiser_categories: [
        { id: 1, name: 'Arts & Entertainment', code: 'IAB1', category: 'Arts & Entertainment' },
        { id: 2, name: 'Books & Literature', code: 'IAB1-1', category: 'Arts & Entertainment' },
      ],
      company_name: company.name,
      state: 'new',
      business_state: 'live',
      version: 1,
      is_churn_prediction_enabled: false,
      control_group_percent: 0,
      upcoming_control_group: null,
    });
    expect(await read(answer.body.id)).toEqual(answer.body);
  });

  test('a new one is onboarding unless told', async () => {
    const { business_state: _, ...draft } = anApplicationDraft({ company_id: company.id });
    const answer = await manager.call(api.createApplication, { body: draft as never });
    expect(answer.body).toMatchObject({ business_state: 'onboarding', state: 'new' });
  });

  test('nothing filled in: every required field answers in its own words', async () => {
    const answer = await manager.call(api.createApplication, {
      body: {},
    });
    const onIos = await manager.call(api.createApplication, { body: { platform: 'ios' } });
    expect(pathsOf(onIos)).toContain('app_store_id');
    expect([answer.status, refusalOf(answer).errors]).toEqual([
      400,
      [
        { path: 'name', message: 'Name is required' },
        { path: 'company_id', message: 'Company is required' },
        { path: 'platform', message: 'Platform is required' },
        { path: 'bundle_identifier', message: 'Bundle identifier is required' },
        { path: 'app_store_url', message: 'Store URL is invalid' },
        { path: 'advertiser_website_url', message: 'Advertiser website is required' },
        { path: 'vertical_id', message: 'Vertical is required' },
        { path: 'business_model_id', message: 'Business model is required' },
        { path: 'advertiser_categories', message: 'Choose at least one category' },
      ],
    ]);
  });

  test('lists that do not hold the chosen id, and a number that is none, are refused', async () => {
    const unknown = { vertical_id: 9999, business_model_id: 9999, advertiser_categories: [1, 9999] };
    expect(pathsOf(await create(unknown))).toEqual(['vertical_id', 'business_model_id', 'advertiser_categories']);
    expect(refusalOf(await create({ app_store_id: '12' as never })).message).toBe(
      'App Store Id is required and should be a number',
    );
    expect((await create({ company_id: 999_999 })).status).toBe(404);
  });

  test('a client of the documents sends the whole object back, and only what changed counts', async () => {
    const { body: made } = await create({ name: 'Sent back' });
    const same = await update(made.id, { ...made, is_churn_prediction_enabled: true, control_group_percent: 50 });
    expect([same.status, same.body]).toEqual([200, made]);
    const renamed = await update(made.id, { ...made, name: ' Renamed ', last_churn_file: 'mine.csv' });
    expect(renamed.body).toEqual({ ...made, name: 'Renamed', version: 2, updated: renamed.body.updated });
  });

  test('what a switch hides is dropped: competitors, the window, an App Store id on Android', async () => {
    const { body: made } = await create({
      platform: 'android',
      app_store_id: 5,
      has_competition: true,
      competitors: ['A'],
    });
    expect(made).toMatchObject({ app_store_id: null, competitors: ['A'], tracking_provider_attribution_days: 7 });
    const { body: after } = await update(made.id, { ...made, has_competition: false, tracking_provider: 'unknown' });
    expect(after).toMatchObject({ competitors: [], tracking_provider_attribution_days: null });
  });

  test('company, platform and bundle identifier stay', async () => {
    const { body: made } = await create();
    const other = await house.company({ name: 'Elsewhere' });
    const answer = await update(made.id, {
      company_id: other.id,
      platform: 'android',
      bundle_identifier: 'com.other.app',
    });
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['company_id', 'platform', 'bundle_identifier']]);
    expect(await read(made.id)).toEqual(made);
  });

  test('an older one without a bundle identifier is archived as it is, and completed once', async () => {
    const { body: made } = await create();
    await house.db.query(
      `update application set bundle_identifier = null, app_store_url = null, vertical_id = null where id = $1`,
      [made.id],
    );
    expect((await update(made.id, { state: 'archived' })).status).toBe(200);
    const blank = await update(made.id, { app_store_url: 'https://example.com' });
    expect(refusalOf(blank).message).toBe('Store URL is invalid');
    const full = await update(made.id, { bundle_identifier: 'com.nomnom.app', vertical_id: 2 });
    expect(full.body).toMatchObject({ bundle_identifier: 'com.nomnom.app', vertical_id: 2 });
    expect(pathsOf(await update(made.id, { bundle_identifier: null }))).toEqual(['bundle_identifier']);
  });

  test('archived and unarchived by state; lists by state, the homepage and the company’s count follow', async () => {
    const own = await house.company({ name: 'Counted' });
    const { body: made } = await create({ company_id: own.id });
    const listed = async (state: 'new' | 'archived' | 'all') =>
      (await manager.call(api.listApplications, { query: { company_id: String(own.id), state } })).body.total;
    const apps = async () =>
      (
        await house.db.query<{ n: number }>(
          `select count(*)::int as n from application where company_id = $1 and state = 'new'`,
          [own.id],
        )
      )[0]?.n;
    expect([await listed('new'), await listed('archived'), await listed('all'), await apps()]).toEqual([1, 0, 1, 1]);
    const { body: gone } = await update(made.id, { state: 'Archived', version: 1 });
    expect(gone).toEqual({ ...made, state: 'archived', version: 2, updated: gone.updated });
    expect([await listed('new'), await listed('archived'), await listed('all'), await apps()]).toEqual([0, 1, 1, 0]);
    expect((await update(made.id, { state: 'new' })).body.state).toBe('new');
  });

  test('an edit of an older version is refused with what is there now', async () => {
    const { body: made } = await create();
    await update(made.id, { name: 'First' });
    const late = await update(made.id, { name: 'Second', version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'stale_version', current: { name: 'First', version: 2 }, changed_by: { email: manager.email } },
    ]);
  });

  test('the same key creates once', async () => {
    const headers = { 'idempotency-key': `app-${kind}` };
    const first = await create({ name: 'Once' }, manager, {}, headers);
    const again = await create({ name: 'Once' }, manager, {}, headers);
    expect([again.body.id, again.headers['idempotency-replayed']]).toEqual([first.body.id, 'true']);
    expect((await create({ name: 'Twice' }, manager, {}, headers)).status).toBe(422);
  });

  test('an archived company takes no new one', async () => {
    const over = await house.company({ name: 'Over' });
    await house.db.query(`update company set state = 'archived' where id = $1`, [over.id]);
    const answer = await create({ company_id: over.id });
    expect([answer.status, refusalOf(answer).code]).toEqual([409, 'archived']);
    expect((await create({ company_id: over.id, name: '' })).status).toBe(400);
  });
});
