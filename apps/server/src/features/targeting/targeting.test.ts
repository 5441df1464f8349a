import { randomUUID } from 'node:crypto';
import type { Sent } from '@fairlead/contract';
import * as audience from '@fairlead/contract/audience';
import * as copies from '@fairlead/contract/campaign-copy';
import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/targeting';
import { roles } from '@fairlead/domain/role';
import { ARCHIVED_LIST, BOTH_WAYS } from '@fairlead/domain/targeting/targeting.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { only } from '../../db/rows.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

type Body = Sent<typeof api.updateTargetingConfigurations>['body'];
type Lists = Body['targeting_configurations'];

describe.each(roomKinds())('which lists a campaign targets, on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let app: { id: number };
  let item: { id: number };
  let campaign: number;
  const lists = { buyers: 0, opens: 0, cities: 0, old: 0, foreign: 0 };
  const sql = (text: string, values: unknown[] = []) => house.db.query(text, values);
  const aList = async (owner: number, application: number, name: string, criterion = 'idfa', state = 'new') =>
    only(
      await house.db.query<{ id: number }>(
        `insert into targeting_list (company_id, app_id, name, origin, criterion, state, created, updated)
         values ($1, $2, $3, 'manual_upload', $4, $5, now(), now()) returning id`,
        [owner, application, name, criterion, state],
      ),
    ).id;

  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    company = (await house.company({ name: 'Nomnom' })).id;
    app = await house.application(company);
    item = await aLineItem(house, company);
    for (const name of ['buyers', 'opens', 'cities', 'old'] as const)
      lists[name] = await aList(
        company,
        app.id,
        name,
        name === 'cities' ? 'city' : 'idfa',
        name === 'old' ? 'archived' : 'new',
      );
    const other = (await house.company({ name: 'Else' })).id;
    lists.foreign = await aList(other, (await house.application(other)).id, 'foreign');
  });
  beforeEach(async () => {
    campaign = (await aCampaign(house, app.id, item.id)).id;
  });
  afterAll(() => house?.close());

  const params = (id = campaign) => ({ campaignId: String(id) });
  const read = async (id = campaign, who = manager) =>
    (await who.call(api.getTargetingConfigurations, { params: params(id) })).body;
  const put = (
    sent: Lists,
    { who = manager, version = undefined as number | undefined, id = campaign } = {},
    extra = {},
  ) =>
    who.call(
      api.updateTargetingConfigurations,
      { params: params(id), body: { targeting_configurations: sent, ...(version === undefined ? {} : { version }) } },
      extra,
    );
  const list = async (id: number | undefined) =>
    (await manager.call(audience.getTargetingList, { params: { targetingId: String(id) } })).body;

  test('begins with none, keeps what is put, side by side, and removes the product’s own id', async () => {
    expect(await read()).toEqual({
      targeting_configurations: { whitelists: {}, blacklists: {}, pricelists: {} },
      version: 1,
    });
    const answer = await put({
      whitelists: { idfa: lists.buyers, fairlead_id: lists.buyers },
      blacklists: { idfa: lists.opens, city: lists.cities },
      pricelists: { city: lists.cities },
    });
    const kept = {
      targeting_configurations: {
        whitelists: { idfa: lists.buyers },
        blacklists: { idfa: lists.opens, city: lists.cities },
        pricelists: { city: lists.cities },
      },
      version: 2,
    };
    expect([answer.status, answer.body]).toEqual([200, kept]);
    expect(await read()).toEqual(kept);
    const rest = await put({ blacklists: { idfa: null, city: lists.cities } });
    expect(rest.body).toEqual({
      targeting_configurations: { ...kept.targeting_configurations, blacklists: { city: lists.cities } },
      version: 3,
    });
    expect((await put({ blacklists: { city: lists.cities } })).body.version).toBe(3);
  });

  test('the version is that of the lists: an older one is refused, the campaign’s own stays', async () => {
    await put({ whitelists: { idfa: lists.buyers } }, { version: 1 });
    const stale = await put({ whitelists: {} }, { version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version', current: { version: 2 } }]);
    expect(await sql('select version from campaign where id = $1', [campaign])).toEqual([{ version: 1 }]);
  });

  test('a dry run says what would change and changes nothing', async () => {
    const dry = await put({ whitelists: { idfa: lists.buyers } }, {}, { query: { dry_run: true } });
    expect(dry.body).toMatchObject({
      dry_run: true,
      result: { version: 2 },
      changes: [{ field: 'whitelist_idfa', before: null, after: lists.buyers }],
    });
    expect((await read()).version).toBe(1);
  });

  test.each<[string, () => Lists, number, string, string]>([
    ['an archived list', () => ({ whitelists: { idfa: lists.old } }), 400, 'whitelists.idfa', ARCHIVED_LIST],
    [
      'the same list both ways',
      () => ({ whitelists: { idfa: lists.buyers }, blacklists: { idfa: lists.buyers } }),
      400,
      'blacklists.idfa',
      BOTH_WAYS,
    ],
    [
      'a list of another criterion',
      () => ({ blacklists: { idfa: lists.cities } }),
      400,
      'blacklists.idfa',
      'This list does not hold the criterion IDFA. Choose another one.',
    ],
    [
      'a criterion that nobody knows',
      () => ({ whitelists: { shoe_size: lists.buyers } }) as never,
      400,
      'whitelists',
      'targeting_configurations.whitelists has an unknown criterion: shoe_size',
    ],
  ])('%s is refused', async (_, sent, status, path, message) => {
    expect(await put(sent())).toMatchObject({
      status,
      body: { errors: [{ path: `targeting_configurations.${path}`, message }] },
    });
    expect((await read()).version).toBe(1);
  });

  test('a list of another company is unknown to every role, like one that nobody has', async () => {
    for (const role of ['admin', 'client'] as const) {
      const who = await house.as(role, company);
      for (const idfa of [lists.foreign, 999_999])
        expect((await put({ whitelists: { idfa }, blacklists: { city: lists.old } }, { who })).status).toBe(404);
    }
    const stranger = await house.as('client', (await house.company({ name: 'Stranger' })).id);
    expect((await put({}, { who: stranger })).status).toBe(404);
  });

  test('who sets lists (row 56) and who reads them (row 51); copies of a test are the admins’', async () => {
    const mirror = (await aCampaign(house, app.id, item.id, { source: campaign })).id;
    const wrote: string[] = [];
    const readers: string[] = [];
    for (const role of roles) {
      const who = await house.as(role, company);
      if ((await put({ whitelists: { idfa: lists.buyers } }, { who })).status === 200) wrote.push(role);
      if ((await who.call(api.getTargetingConfigurations, { params: params() })).status === 200) readers.push(role);
      const onMirror = await put({ whitelists: { idfa: lists.buyers } }, { who, id: mirror });
      expect([role, onMirror.status]).toEqual([role, role === 'admin' ? 200 : 403]);
    }
    expect(wrote).toEqual(['admin', 'campaign_manager', 'account_manager', 'marketing_team_member', 'client']);
    expect(roles.filter((role) => !readers.includes(role))).toEqual(['restricted_dashboard_user', 'guest_user']);
  });

  test('its history is told list by list, and each is taken back for itself', async () => {
    await put({ whitelists: { idfa: lists.opens } });
    const changeSet = randomUUID();
    await put(
      { whitelists: { idfa: lists.buyers }, blacklists: { city: lists.cities } },
      {},
      { headers: { 'x-change-set': changeSet } },
    );
    await put({ blacklists: {} });
    const undone = await manager.call(historyApi.undoChangeSet, {
      params: { changeSetId: changeSet },
      body: { later_edits: 'keep' },
    });
    expect(undone.status).toBe(200);
    expect((await read()).targeting_configurations).toMatchObject({
      whitelists: { idfa: lists.opens },
      blacklists: {},
    });
    const history = await manager.call(historyApi.listHistory, {
      query: { entity: 'campaign_targeting', entity_id: String(campaign) },
    });
    expect(history.body.items.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['undo', ['whitelist_idfa']],
      ['update', ['blacklist_city']],
      ['update', ['whitelist_idfa', 'blacklist_city']],
      ['update', ['whitelist_idfa']],
    ]);
  });

  test('a client is not told of the copies of an A/B test that use a list, which bar its deletion all the same', async () => {
    const taken = await aList(company, app.id, 'taken');
    const copy = (await aCampaign(house, app.id, item.id, { name: 'A copy' })).id;
    await put({ whitelists: { idfa: taken } }, { id: copy });
    await sql('update campaign set source_campaign_id = $1 where id = $2', [campaign, copy]);
    const client = await house.as('client', company);
    const at = { params: { targetingId: String(taken) } };
    const told = async (who: Caller) => {
      const uses = (await who.call(audience.listUses, at)).body;
      const archive = { ...at, body: { state: 'archived' as const } };
      const dry = (await who.call(audience.updateTargetingList, archive, { query: { dry_run: true } })).body;
      return [
        uses.items.map(({ name }) => name),
        uses.total,
        (dry as unknown as { warnings: { path: string }[] }).warnings.map(({ path }) => path),
      ];
    };
    expect(await told(manager)).toEqual([['A copy'], 1, ['state']]);
    expect(await told(client)).toEqual([[], 0, []]);
    const named = async (who: Caller) => (await who.call(audience.getTargetingList, at)).body.whitelist_campaign_ids;
    expect([await named(manager), await named(client)]).toEqual([[copy], []]);
    const inApp = { params: { applicationId: String(app.id) } };
    const { items } = (await client.call(audience.listTargetingLists, inApp)).body;
    expect(items.find(({ id }) => id === taken)?.whitelist_campaign_ids).toEqual([]);
    expect(await client.call(audience.deleteTargetingList, at)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    await put({ whitelists: { idfa: taken } });
    expect(await named(client)).toEqual([campaign]);
    expect(await told(client)).toEqual([[expect.not.stringMatching('A copy')], 1, ['state']]);
  });

  test('a list says which campaigns use it, and is not deleted meanwhile', async () => {
    const gone = await aList(company, app.id, 'gone');
    await put({ whitelists: { idfa: gone } });
    const other = (await aCampaign(house, app.id, item.id, { name: 'Also', state: 'archived' })).id;
    await put({ blacklists: { idfa: gone } }, { id: other });
    expect(await list(gone)).toMatchObject({ whitelist_campaign_ids: [campaign], blacklist_campaign_ids: [other] });
    const uses = await manager.call(audience.listUses, { params: { targetingId: String(gone) } });
    expect(uses.body.items).toEqual([
      {
        kind: 'campaign',
        id: other,
        name: 'Also',
        path: `/companies/${company}/applications/${app.id}/campaigns/${other}/targeting`,
      },
      expect.objectContaining({ kind: 'campaign', id: campaign }),
    ]);
    const remove = () => manager.call(audience.deleteTargetingList, { params: { targetingId: String(gone) } });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: 'This targeting list is used by campaigns or combinations' },
    });
    await put({ whitelists: {} });
    await put({ blacklists: {} }, { id: other });
    expect((await remove()).status).toBe(204);
    const [entry] = (
      await manager.call(historyApi.listHistory, {
        query: { entity: 'campaign_targeting', entity_id: String(campaign) },
      })
    ).body.items;
    expect(entry?.why_not).toBe('The targeting list was deleted since');
  });

  test('copies take lists of devices with users, and others with advanced targeting', async () => {
    await put({ whitelists: { idfa: lists.buyers }, blacklists: { city: lists.cities } });
    const copied = async (body: { has_users?: boolean; has_advanced_targeting?: boolean }) => {
      const made = await manager.call(copies.createCampaignCopies, {
        params: params(),
        body: { line_item_id: item.id, ...body },
      });
      return (await read(made.body.items[0]?.id)).targeting_configurations;
    };
    expect(await copied({})).toEqual({ whitelists: {}, blacklists: {}, pricelists: {} });
    expect(await copied({ has_users: true })).toMatchObject({ whitelists: { idfa: lists.buyers }, blacklists: {} });
    expect(await copied({ has_advanced_targeting: true })).toMatchObject({
      whitelists: {},
      blacklists: { city: lists.cities },
    });
  });
});
