import * as api from '@fairlead/contract/creative';
import * as approvalApi from '@fairlead/contract/creative-approval';
import * as groups from '@fairlead/contract/creative-group';
import * as pacing from '@fairlead/contract/pacing';
import * as platform from '@fairlead/contract/platform';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroup, storedAssets } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { sweepAssets } from './asset.service.ts';

const machine = 'x'.repeat(40);
const OTHER_EXCHANGE = 101;

describe.each(roomKinds())('creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let client: Caller;
  let app: { id: number; company_id: number };
  let group: Awaited<ReturnType<typeof aGroup>>;
  let campaigns: [number, number];
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-21T10:00:00Z', FACTS_TOKENS: `bidder:${machine}`, RATE_LIMITS: 'off' },
    });
    const { id: company } = await house.company();
    app = await house.application(company);
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
    const campaign = async () => (await aCampaign(house, app.id, lineItem.id, { creative: false })).id;
    campaigns = [await campaign(), await campaign()];
    await house.db.query(
      `insert into supplier (id, name, is_rtb, active, created, updated) values ($1, 'Other', true, true, now(), now())
       on conflict do nothing`,
      [OTHER_EXCHANGE],
    );
    creator = await house.as('creative_team_member');
    client = await house.as('client', company);
    group = await aGroup(house, creator, app.id);
    await connect(group.params, campaigns);
  });
  afterAll(() => house?.close());

  const connect = (params: typeof group.params, campaign_ids: number[]) =>
    creator.call(groups.updateCreativeGroup, { params, body: { campaign_ids } });
  const of = (id: number, params = group.params) => ({ ...params, creativeId: String(id) });
  const read = async (id: number) => (await client.call(api.getCreative, { params: of(id) })).body;
  const edit = (id: number, body: object, extra = {}) =>
    creator.call(api.updateCreative, { params: of(id), body }, extra);
  const said = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
  const approve = async (rows: unknown[]) =>
    house.app.inject({
      method: 'POST',
      url: '/api/facts/approvals',
      headers: { authorization: `Bearer ${machine}` },
      payload: { rows },
    });
  const row = (creative_id: number, status: string, at: string, more = {}) => ({
    creative_id,
    supplier_id: 335,
    status,
    at,
    ...more,
  });

  test('are listed by state and live while a campaign of their group runs', async () => {
    const { body } = await group.banner();
    expect(await read(body.id)).toMatchObject({
      status: 'live',
      connected_campaigns: campaigns.map((campaign_id) => ({ campaign_id, active: true })),
    });
    const list = async (state: string) => {
      const { items } = (await client.call(api.listCreatives, { params: group.params, query: { state } as never }))
        .body;
      return items.map(({ id }) => id);
    };
    expect(await list('new')).toContain(body.id);
    await edit(body.id, { state: 'archived' });
    expect([(await list('new')).includes(body.id), (await list('archived')).includes(body.id)]).toEqual([false, true]);
    expect((await read(body.id)).status).toBe('archived');
  });

  test('are edited by the words of their type', async () => {
    const { id } = (await group.banner()).body;
    const sent = { ...(await read(id)), name: ' Spring ', title: 'No banner has one' };
    const { approvals: _, ...body } = sent;
    expect((await edit(id, body)).body).toMatchObject({ name: 'Spring', title: null, version: 2 });
    expect(said(await edit(id, { name: '' }))).toBe('This field is required');
    expect((await edit(id, { name: 'Summer', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Spring' },
    });
    expect((await edit(id, { name: 'Tried' }, { query: { dry_run: 'true' } })).body).toMatchObject({
      result: { name: 'Tried' },
    });
    expect((await read(id)).name).toBe('Spring');
    await edit(id, { name: 'auto_test banner' });
    expect(said(await edit(id, { name: 'Mine' }))).toBe('You cannot edit a name of a test creative');
  });

  test('are found under their own group alone', async () => {
    const { id } = (await group.banner()).body;
    const other = await aGroup(house, creator, app.id, 'Other');
    const params = of(id, other.params);
    for (const answer of [
      await creator.call(api.getCreative, { params }),
      await creator.call(api.updateCreative, { params, body: { name: 'X' } }),
      await creator.call(api.getCampaignSettings, { params }),
      await creator.call(approvalApi.resubmitCreative, { params }),
      await creator.call(approvalApi.resubmitCreatives, { params: other.params, body: { creative_ids: [id] } }),
    ])
      expect(answer.status).toBe(404);
  });

  test('say which campaigns show them', async () => {
    const { id } = (await group.banner()).body;
    const [first, second] = campaigns;
    const put = (connected_campaigns: object[]) =>
      creator.call(api.updateCampaignSettings, { params: of(id), body: { connected_campaigns } as never });
    expect((await put([{ campaign_id: first, active: false }])).body.connected_campaigns).toEqual([
      { campaign_id: first, active: false },
      { campaign_id: second, active: true },
    ]);
    const [shows] = await house.db.query<{ shows: boolean }>('select shows from shows_creative($1, now())', [second]);
    expect(shows?.shows).toBe(true);
    await put([{ campaign_id: second, active: false }]);
    expect((await read(id)).status).toBe('no campaigns connected');
    const foreign = (await aCampaign(house, app.id, (await aLineItem(house, app.company_id)).id)).id;
    expect(said(await put([{ campaign_id: foreign, active: true }]))).toBe(
      'Connect the creative group to the campaign first',
    );
    expect((await put([{ campaign_id: 999_999, active: true }])).status).toBe(404);
  });

  test('those that an exchange refuses wait in a queue while campaigns show them, the longest first', async () => {
    const other = await aGroup(house, creator, app.id, 'Refused later');
    await connect(other.params, [campaigns[0]]);
    const [first, second, fine] = [
      (await group.banner()).body.id,
      (await other.banner()).body.id,
      (await group.banner()).body.id,
    ];
    const queue = async (caller: Caller) => {
      const { items } = (await caller.call(pacing.listQueues)).body;
      const { count, path } = items.find(({ queue: name }) => name === 'creatives_refused') ?? {};
      return [count, path];
    };
    const path = (id: number) =>
      `/companies/${app.company_id}/applications/${app.id}/creativeGroups/${id}?show=refused`;
    expect(await queue(creator)).toEqual([0, '/companies']);
    await approve([
      row(first, 'disapproved', '2026-11-21T09:00:00Z', { supplier_id: OTHER_EXCHANGE }),
      row(first, 'disapproved', '2026-11-21T09:20:00Z'),
      row(second, 'disapproved', '2026-11-21T09:10:00Z'),
      row(fine, 'approved', '2026-11-21T09:00:00Z'),
    ]);
    expect(await queue(creator)).toEqual([2, path(group.id)]);
    expect(await queue(client)).toEqual([2, path(group.id)]);
    expect(await queue(await house.as('client', (await house.company({ name: 'Elsewhere' })).id))).toEqual([
      0,
      '/companies',
    ]);
    expect(await queue(await house.as('sales_team_member'))).toEqual([0, '/companies']); // who may not ask again
    await edit(first, { active: false });
    expect(await queue(creator)).toEqual([1, path(other.id)]);
    await connect(other.params, []);
    expect(await queue(creator)).toEqual([0, '/companies']);
  });

  test('carry what exchanges say, the newest by its time', async () => {
    const { id } = (await group.banner()).body;
    const sent = await approve([
      row(id, 'approved', '2026-11-21T09:00:00Z'),
      row(id, 'submitted', '2026-11-21T08:00:00Z'),
      row(id, 'disapproved', '2026-11-21T09:30:00Z', {
        supplier_id: OTHER_EXCHANGE,
        reason: 'The landing page does not open',
      }),
      row(999_999, 'approved', '2026-11-21T09:00:00Z'),
      row(id, 'approved', '2026-11-21T09:00:00Z', { supplier_id: 999_999 }),
      row(id, 'liked', '2026-11-21T09:00:00Z'),
      'no row',
    ]);
    expect(sent.json()).toMatchObject({ accepted: 2, outdated: 1 });
    expect(sent.json().rejected.map(({ index, path }: { index: number; path: string }) => [index, path])).toEqual([
      [3, 'creative_id'],
      [4, 'supplier_id'],
      [5, 'status'],
      [6, ''],
    ]);
    expect((await read(id)).approvals).toEqual([
      {
        supplier_id: OTHER_EXCHANGE,
        status: 'DISAPPROVED',
        reason: 'The landing page does not open',
        at: '2026-11-21T09:30:00.000Z',
      },
      { supplier_id: 335, status: 'APPROVED', reason: null, at: '2026-11-21T09:00:00.000Z' },
    ]);
    expect((await approve([row(id, 'submitted', '2026-11-21T09:00:00Z')])).json()).toMatchObject({
      accepted: 0,
      outdated: 1,
    });
    const query = { entity: 'creative', entity_id: String(id) };
    const [entry] = (await client.call(platform.listHistory, { query })).body.items;
    expect([entry?.changes.map(({ field }) => field), entry?.can_undo]).toEqual([['approvals'], false]);
    expect(
      (await creator.call(approvalApi.sendApprovals, { body: { rows: [row(id, 'approved', '2026-11-22T00:00:00Z')] } }))
        .status,
    ).toBe(403);
  });

  test('a group tells its first pictures, and by exchange the worst that is said', async () => {
    const own = await aGroup(house, creator, app.id, 'Sums');
    const read = async () => (await client.call(groups.getCreativeGroup, { params: own.params })).body;
    expect([(await read()).thumbnails, (await read()).approvals]).toEqual([[], []]);
    const ids: number[] = [];
    for (const height of [250, 600]) ids.push((await own.banner(png({ width: 300, height }))).body.id);
    const [first = 0, second = 0] = ids;
    await house.app.inject({
      ...{ method: 'POST', url: '/api/facts/approvals', headers: { authorization: `Bearer ${machine}` } },
      payload: {
        rows: [
          row(first, 'approved', '2026-11-20T00:00:00Z'),
          row(second, 'disapproved', '2026-11-20T00:00:00Z', { reason: 'Small' }),
          row(first, 'submitted', '2026-11-20T00:00:00Z', { supplier_id: OTHER_EXCHANGE }),
        ],
      },
    });
    const { thumbnails, approvals } = await read();
    expect(thumbnails).toHaveLength(2);
    expect(approvals).toEqual([
      { supplier_id: OTHER_EXCHANGE, status: 'submitted', count: 1 },
      { supplier_id: 335, status: 'DISAPPROVED', count: 1 },
    ]);
    await creator.call(api.updateCreative, { params: of(second, own.params), body: { state: 'archived' } });
    expect((await read()).approvals.map(({ status }) => status)).toEqual(['submitted', 'APPROVED']);
  });

  test('are submitted again unless archived, approved or waiting', async () => {
    const made = [await group.banner(), await group.banner(), await group.banner()].map(({ body }) => body);
    const [fresh, approved, refused] = made.map(({ id }) => id) as [number, number, number];
    await approve([
      row(approved, 'approved', '2026-11-21T09:00:00Z'),
      row(refused, 'disapproved', '2026-11-21T09:00:00Z', { reason: 'Too loud' }),
    ]);
    const one = await creator.call(approvalApi.resubmitCreative, { params: of(refused) });
    expect(one.body.approvals).toEqual([
      { supplier_id: 335, status: 'submitted', reason: null, at: expect.stringMatching(/^2026-11-21T10:/) },
    ]);
    const again = await creator.call(approvalApi.resubmitCreative, { params: of(refused) });
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([409, 'not_resubmittable']);
    const several = (creative_ids: number[]) =>
      creator.call(approvalApi.resubmitCreatives, { params: group.params, body: { creative_ids } });
    expect((await several([fresh, approved])).status).toBe(409);
    expect((await read(fresh)).approvals).toEqual([]);
    expect((await several([fresh, fresh])).body.items.map(({ id }) => id)).toEqual([fresh]);
    const all = await creator.call(approvalApi.resubmitCreativeGroup, { params: group.params });
    expect(all.body.items.map(({ id }) => id)).not.toContain(approved);
  });

  test('are copied with their group to an application of the company', async () => {
    const source = await aGroup(house, creator, app.id, 'To be copied');
    const { id } = (await source.banner(png({ width: 160, height: 600 }), 'Tower')).body;
    const { id: over } = (await source.banner(png({ width: 320, height: 50 }), 'Over')).body;
    await creator.call(api.updateCreative, { params: of(over, source.params), body: { state: 'archived' } });
    await connect(source.params, campaigns);
    await approve([row(id, 'approved', '2026-11-21T09:00:00Z')]);
    const target = await house.application(app.company_id, 'android');
    const stored = await storedAssets(house);
    const copy = (application: number, extra = {}) =>
      creator.call(
        api.duplicateCreativeGroup,
        { params: { appId: String(app.id), creativeGroupId: String(source.id) }, body: { app: { id: application } } },
        extra,
      );
    const tried = await copy(target.id, { query: { dry_run: 'true' } });
    expect(tried.body).toMatchObject({ dry_run: true, result: { name: 'To be copied' } });
    const made = await copy(target.id);
    expect(made.body).toMatchObject({
      name: 'To be copied',
      app_id: target.id,
      active: true,
      campaign_ids: [],
      schedulings: [],
      creatives: 1,
    });
    const params = { applicationId: String(target.id), creativesGroupId: String(made.body.id) };
    const { items } = (await client.call(api.listCreatives, { params, query: {} })).body;
    expect(items.map(({ name, approvals, app_id }) => [name, approvals, app_id])).toEqual([['Tower', [], target.id]]);
    expect(await storedAssets(house)).toEqual(stored);
    const elsewhere = await house.application((await house.company({ name: 'Halfmoon Bank' })).id);
    expect(said(await copy(elsewhere.id))).toBe('Choose an application of the same company');
  });

  test('are taken back: an edit, what campaigns show, a creation', async () => {
    const { id } = (await group.banner()).body;
    await edit(id, { name: 'Renamed', active: false });
    const connected_campaigns = [{ campaign_id: campaigns[0], active: false }];
    await creator.call(api.updateCampaignSettings, { params: of(id), body: { connected_campaigns } });
    const query = { entity: 'creative', entity_id: String(id) };
    const { items } = (await creator.call(platform.listHistory, { query })).body;
    expect(items.map(({ can_undo, changes }) => [can_undo, changes[0]?.field])).toMatchObject([
      [true, 'connected_campaigns'],
      [true, 'name'],
      [true, expect.any(String)],
    ]);
    const undo = (at: number) =>
      creator.call(platform.undoChangeSet, { params: { changeSetId: items[at]?.change_set_id ?? '' }, body: {} });
    await undo(0);
    expect((await read(id)).connected_campaigns.map(({ active }) => active)).toEqual([true, true]);
    await undo(1);
    expect(await read(id)).toMatchObject({ name: 'Banner', active: true });
    await undo(2);
    expect((await read(id)).state).toBe('archived');
  });

  test('leave no file that nobody names', async () => {
    await group.banner();
    const named = await storedAssets(house);
    await house.files.put('assets/left-over', (await import('node:stream')).Readable.from(['x']));
    const later = (ms: number) => ({ ...house.context, realNow: () => new Date(Date.now() + ms) });
    await sweepAssets(later(0));
    expect(await storedAssets(house)).toContain('assets/left-over');
    await sweepAssets(later(240_000));
    expect(await storedAssets(house)).toEqual(named);
  });
});
