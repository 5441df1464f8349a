import * as api from '@fairlead/contract/creative';
import * as makingApi from '@fairlead/contract/creative-making';
import * as historyApi from '@fairlead/contract/history';
import { gif, jpeg, mp4, png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outside } from '../../db/transaction.ts';
import { aGroup, storedAssets } from '../../testing/creatives.ts';
import { type FormFile, sendForm } from '../../testing/forms.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { usualKind } from '../../testing/records.ts';

const FACTS_TOKEN = 'm'.repeat(32);

let house: TestHouse;
let creator: Caller;
let group: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off', FACTS_TOKENS: `bidder:${FACTS_TOKEN}` } });
  const { id } = await house.company();
  creator = await house.as('creative_team_member');
  group = await aGroup(house, creator, (await house.application(id)).id);
});
afterAll(() => house?.close());

const of = (id: number) => ({ ...group.params, creativeId: String(id) });
const read = async (id: number) => (await creator.call(api.getCreative, { params: of(id) })).body;
const replace = (id: number, fields: Record<string, string>, files: readonly FormFile[] = [], caller = creator) =>
  sendForm(house, caller, makingApi.replaceCreativeFiles, { params: of(id), fields, files });
const said = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
const bytesOf = async (url: string | null) => (await house.app.inject({ method: 'GET', url: url ?? '' })).rawPayload;
const banner = (width: number, height: number, frames = 1) => gif({ width, height, frames });
/** Takes back the newest change of a creative. */
const undo = async (id: number): Promise<string | undefined> => {
  const query = { entity: 'creative', entity_id: String(id) };
  const [newest] = (await creator.call(historyApi.listHistory, { query })).body.items;
  const params = { changeSetId: newest?.change_set_id ?? '' };
  return (await creator.call(historyApi.undoChangeSet, { params, body: {} })).body.items[0]?.status;
};

const native = {
  ...{ type: 'CreativeGoogleNativeContent', name: 'Fresh', title: 'Fresh', text: 'Ordered', ctatext: 'Order' },
  advertiser: 'Nomnom',
};
const size = { width: 1280, height: 720 };
const aVideo = async () =>
  (
    await group.make({ type: 'CreativeVideo', name: 'Film', title: 'Fresh' }, [
      { field: 'video', content: mp4(size) },
      { field: 'companion', content: jpeg(size) },
    ])
  ).body;

test('a banner is replaced by one of another size, with the words of the same form, and taken back', async () => {
  const first = banner(300, 250);
  const { id } = (await group.banner(first)).body;
  const next = banner(320, 480, 2);
  const answer = await replace(id, { name: 'Renamed', version: '1' }, [{ field: 'banner', content: next }]);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ name: 'Renamed', width: 320, height: 480, version: 2, filesize: next.length });
  expect((await bytesOf((await read(id)).url)).equals(next)).toBe(true);
  expect(await undo(id)).toBe('undone');
  expect(await read(id)).toMatchObject({ name: 'Banner', width: 300, height: 250 });
  expect((await bytesOf((await read(id)).url)).equals(first)).toBe(true);
});

test('what exchanges said of an ad is dropped once it is another one, and stays with another name', async () => {
  const { id } = (await group.banner(banner(300, 250))).body;
  const tell = (status: string, at: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/facts/approvals',
      headers: { authorization: `Bearer ${FACTS_TOKEN}` },
      payload: { rows: [{ creative_id: id, supplier_id: 335, status, reason: null, at }] },
    });
  const statuses = async () => (await read(id)).approvals.map(({ status }) => status);
  const earlier = new Date(house.now().getTime() - 60_000).toISOString();
  expect((await tell('approved', earlier)).json()).toMatchObject({ accepted: 1 });
  await replace(id, { name: 'Renamed' });
  expect(await statuses()).toEqual(['APPROVED']);
  await replace(id, {}, [{ field: 'banner', content: banner(320, 480) }]);
  expect(await statuses()).toEqual(['not submitted']);
  // What was said of the old one, and comes late
  expect((await tell('disapproved', new Date(house.now().getTime() - 30_000).toISOString())).json()).toMatchObject({
    outdated: 1,
  });
  expect(await statuses()).toEqual(['not submitted']);
  const query = { entity: 'creative', entity_id: String(id) };
  const [dropped, replaced] = (await creator.call(historyApi.listHistory, { query })).body.items;
  expect([dropped, replaced].map((entry) => [entry?.can_undo, entry?.changes.map(({ field }) => field)])).toEqual([
    [false, ['approvals']],
    [true, expect.arrayContaining(['main_asset', 'width'])],
  ]);
  const params = { changeSetId: replaced?.change_set_id ?? '' };
  const undone = (await creator.call(historyApi.undoChangeSet, { params, body: {} })).body.items;
  expect(undone.map(({ status }) => status).sort()).toEqual(['refused', 'undone']);
  expect([(await read(id)).width, await statuses()]).toEqual([300, ['not submitted']]);
});

test('what an exchange says later of the ad as it was counts for nothing, where it names its etag', async () => {
  const { id } = (await group.banner(banner(300, 250))).body;
  const etag = async () =>
    (await house.db.query<{ etag: string }>('select etag from creative where id = $1', [id]))[0]?.etag;
  const later = (minutes: number) => new Date(house.now().getTime() + minutes * 60_000).toISOString();
  const tell = async (...rows: object[]) => {
    const headers = { authorization: `Bearer ${FACTS_TOKEN}` };
    const about = { creative_id: id, supplier_id: 335, status: 'approved' };
    const payload = { rows: rows.map((row) => ({ ...about, ...row })) };
    return (await house.app.inject({ method: 'POST', url: '/api/facts/approvals', headers, payload })).json();
  };
  const statuses = async () =>
    (await read(id)).approvals.map(({ supplier_id, status }) => [supplier_id, status] as const);
  const old = await etag();
  await tell({ status: 'submitted', at: later(-1), etag: old });
  await replace(id, {}, [{ field: 'banner', content: banner(320, 480) }]);
  // A verdict on the old bytes at an instant after the edit; one supplier had said nothing before
  expect(await tell({ at: later(5), etag: old }, { supplier_id: 1, at: later(5), etag: old })).toEqual({
    accepted: 0,
    outdated: 2,
    rejected: [],
  });
  expect(await statuses()).toEqual([[335, 'not submitted']]);
  // Of the new one an earlier verdict counts, though one on the old bytes is newer
  const now = await etag();
  expect(await tell({ at: later(6), etag: old }, { at: later(4), etag: now, status: 'disapproved' })).toMatchObject({
    accepted: 1,
    outdated: 1,
  });
  expect(await statuses()).toEqual([[335, 'DISAPPROVED']]);
  // Without an etag the instant alone decides
  expect(await tell({ at: later(7) })).toMatchObject({ accepted: 1 });
});

test('files that do not come stay, and a logo that was the icon stays the icon', async () => {
  const main = { field: 'main_image', content: jpeg({ width: 1200, height: 627 }) };
  const icon = (depth: 8 | 16) => ({ field: 'icon_image', content: png({ width: 128, height: 128, bitDepth: depth }) });
  const made = (await group.make(native, [main, icon(8)])).body;
  const { body } = await replace(made.id, { title: 'Hot' }, [icon(16)]);
  expect(body).toMatchObject({ title: 'Hot', text: 'Ordered', advertiser: 'Nomnom', width: 1200 });
  expect(body.logo_url).toBe(body.icon_url);
  expect(body.icon_url).not.toBe(made.icon_url);
  expect((await bytesOf(body.main_url)).equals(main.content)).toBe(true);
  expect(body.notes).toContain('16 bits a colour: more weight than apps show');
  const own = await replace(made.id, {}, [{ field: 'logo_image', content: icon(8).content }]);
  expect(own.body.logo_url).not.toBe(own.body.icon_url);
});

test('a video of another size comes with its companion; one of the same size keeps it', async () => {
  const { id } = await aVideo();
  const same = await replace(id, {}, [{ field: 'video', content: mp4({ ...size, seconds: 3 }) }]);
  expect(same.body).toMatchObject({ width: 1280, duration: 3 });
  const upright = { width: 720, height: 1280 };
  const alone = await replace(id, {}, [{ field: 'video', content: mp4(upright) }]);
  expect(said(alone)).toBe('Companion is required');
  const both = [
    { field: 'video', content: mp4(upright) },
    { field: 'companion', content: jpeg(upright) },
  ];
  expect(said(await replace(id, {}, both))).toBe('A video that is not wider than high is not shown in feeds');
  expect((await replace(id, { infeed: 'false' }, both)).body).toMatchObject({ ...upright, infeed: false });
  expect(await undo(id)).toBe('undone');
  expect(await read(id)).toMatchObject({ ...size, duration: 3, infeed: true });
});

test('what is wrong, stale or not allowed changes nothing and leaves no file', async () => {
  const { id } = (await group.banner()).body;
  const before = await read(id);
  const stored = await storedAssets(house);
  const good = { field: 'banner', content: banner(336, 280) };
  const guest = await house.as('guest_user');
  expect(said(await replace(id, {}, [{ field: 'banner', content: banner(301, 250) }]))).toBe(
    'File dimensions are invalid',
  );
  expect(said(await replace(id, {}, [{ field: 'icon_image', content: good.content }]))).toBe(
    'A creative of this type has no such file',
  );
  const stale = await replace(id, { version: '7' }, [good]);
  expect([stale.status, said(stale)]).toEqual([
    409,
    'Somebody else changed this in the meantime. Compare and save again.',
  ]);
  expect((await replace(id, { name: ' ' }, [good])).status).toBe(400);
  expect((await replace(id, {}, [good], guest)).status).toBe(403);
  expect(await read(id)).toEqual(before);
  expect(await storedAssets(house)).toEqual(stored);
  // Nothing that differs is no change
  expect((await replace(id, {}, [])).body.version).toBe(before.version);
});

test.runIf(usualKind() === 'postgres')(
  'files that were judged beside others than those that are there by then are refused',
  async () => {
    const { id } = await aVideo();
    let sent: ReturnType<typeof replace> | undefined;
    const upright = { width: 720, height: 1280 };
    await house.db.tx(async () => {
      await house.db.query(
        'update creative set width = $2, height = $3, infeed = false, version = version + 1 where id = $1',
        [id, upright.width, upright.height],
      );
      await outside(async () => {
        sent = replace(id, {}, [{ field: 'companion', content: jpeg(size) }]);
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await house.db.query(waits)).length === 0);
      });
    });
    expect((await sent)?.status).toBe(409);
    expect(await read(id)).toMatchObject(upright);
  },
);
