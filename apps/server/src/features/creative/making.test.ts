import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as api from '@fairlead/contract/creative';
import * as makingApi from '@fairlead/contract/creative-making';
import { markOf } from '@fairlead/domain/permission';
import { roles } from '@fairlead/domain/role';
import { gif, jpeg, mp4, mpegPs, png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companion, film, icon_image, main_image, mraid, native, size, video } from '../../testing/creative-forms.ts';
import { aGroup, storedAssets } from '../../testing/creatives.ts';
import { sendForm } from '../../testing/forms.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let creator: Caller;
let client: Caller;
let app: { id: number; company_id: number };
let group: Awaited<ReturnType<typeof aGroup>>;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { RATE_LIMITS: 'off' } });
  const { id } = await house.company();
  app = await house.application(id);
  creator = await house.as('creative_team_member');
  client = await house.as('client', id);
  group = await aGroup(house, creator, app.id);
});
afterAll(() => house?.close());

const said = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  house.app.inject({ method, url, headers });

describe('a creative is made', () => {
  test('of a banner, whose type and size are read from its bytes', async () => {
    const content = png({ width: 300, height: 250 });
    const answer = await group.make({ type: 'CreativeBanner', name: ' Autumn ', active: 'false' }, [
      { field: 'banner', name: 'autumn.jpg', type: 'image/jpeg', content },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Autumn',
      type: 'Static',
      state: 'new',
      active: false,
      status: 'no campaigns connected',
      width: 300,
      height: 250,
      mimetype: 'image/png',
      filesize: content.length,
      approvals: [],
      connected_campaigns: [],
      title: null,
      markup: null,
      notes: [],
    });
    const { notes: _, ...made } = answer.body;
    const read = await client.call(api.getCreative, { params: { ...group.params, creativeId: String(made.id) } });
    expect(read.body).toEqual(made);
    expect((await get(made.url ?? '')).rawPayload.equals(content)).toBe(true);
  });

  test('of native ads, one a type, of which Google’s show the icon as logo', async () => {
    const made = async (type: string, fields: object = {}) =>
      (await group.make({ ...native, type, ...fields }, [main_image, icon_image])).body;
    const open = await made('CreativeOpenrtbNative', { advertiser: 'Nomnom' });
    expect(open).toMatchObject({
      type: 'OpenRTB',
      width: 1200,
      height: 627,
      url: null,
      logo_url: null,
      title: native.title,
    });
    expect([open.main_url, open.icon_url, open.iurl].map(Boolean)).toEqual([true, true, true]);
    const google = await made('CreativeGoogleNativeAppInstall');
    expect([google.type, google.logo_url]).toEqual(['GoogleAdxAppInstall', google.icon_url]);
    const small = await get(open.iurl ?? '');
    expect([small.headers['content-type'], small.rawPayload.subarray(8, 12).toString()]).toEqual([
      'image/webp',
      'WEBP',
    ]);
  });

  test('of markup with a screenshot, as fine as the screen it was taken on', async () => {
    const fields = { ...mraid, width: '320', height: '480' };
    const preview = (times: number) => ({
      field: 'preview',
      content: gif({ width: 320 * times, height: 480 * times }),
    });
    const made = await group.make(fields, [preview(1)]);
    expect(made.body).toMatchObject({
      type: 'Mraid',
      markup: '<p>Spin</p>',
      mraid_type: 'playable',
      width: 320,
      height: 480,
    });
    expect((await group.make(fields, [preview(2)])).status).toBe(201);
    expect(said(await group.make(fields, [{ field: 'preview', content: png({ width: 300, height: 250 }) }]))).toMatch(
      /Must be 320x480/,
    );
    expect(said(await group.make(fields))).toBe('This screenshot is required');
    expect(said(await group.make({ ...mraid, width: '333', height: '480' }, [preview(1)]))).toBe(
      'Choose one of the sizes',
    );
  });

  test('of a video with its companion, in any order of the files', async () => {
    const made = await group.make(video, [companion, film]);
    expect(made.body).toMatchObject({
      type: 'Video',
      ...size,
      duration: 2,
      infeed: true,
      interstitial: true,
      mimetype: 'video/mp4',
    });
    expect((await get(made.body.companion_url ?? '')).rawPayload.equals(companion.content)).toBe(true);
    expect((await get(made.body.url ?? '')).headers['content-type']).toBe('video/mp4');
    const upright = { width: 720, height: 1280 };
    const stands = await group.make({ ...video, interstitial: 'false', companion_markup: '<b>End</b>' }, [
      { field: 'video', content: mp4({ width: 1280, height: 720, rotation: 90 }) },
      { field: 'companion', content: jpeg(upright) },
    ]);
    expect(stands.body).toMatchObject({
      ...upright,
      infeed: false,
      interstitial: false,
      companion_markup: '<b>End</b>',
    });
    const mpeg = await group.make(video, [
      { field: 'video', content: mpegPs() },
      { field: 'companion', content: png({ width: 640, height: 480 }) },
    ]);
    expect(mpeg.body).toMatchObject({ mimetype: 'video/mpeg', width: 640, duration: 2.04 });
  });

  test('by the other call too, whose application and group agree', async () => {
    const fields = { type: 'CreativeBanner', name: 'Other', application_id: String(app.id) };
    const files = [{ field: 'banner', content: png({ width: 320, height: 50 }) }];
    const send = (creative_group_id: number, extra = {}) =>
      sendForm(house, creator, makingApi.createCreativeOfApplication, {
        fields: { ...fields, ...extra, creative_group_id: String(creative_group_id) },
        files,
      });
    expect((await send(group.id)).body).toMatchObject({ creative_group_id: group.id, width: 320 });
    const other = await house.application(app.company_id, 'android');
    expect((await send(group.id, { application_id: String(other.id) })).status).toBe(404);
    expect((await send(999_999)).status).toBe(404);
  });
});

test('the same bytes are kept once, and told', async () => {
  const content = png({ width: 728, height: 90 });
  const first = await group.banner(content, 'Leaderboard');
  const before = await storedAssets(house);
  const second = await group.banner(content, 'Leaderboard again');
  expect(second.body.notes).toEqual(['The same picture as Leaderboard']);
  expect(await storedAssets(house)).toEqual(before);
  expect(first.body.url).toBe(second.body.url);
});

test('which files an application shows already is told before they are sent, to whoever reads its creatives', async () => {
  const bytes = [png({ width: 468, height: 60 }), png({ width: 160, height: 600 })];
  const hashes = bytes.map((content) => createHash('sha256').update(content).digest('hex'));
  const made = await group.banner(bytes[0] as Buffer, 'Strip');
  await group.banner(bytes[0] as Buffer, 'Strip again');
  const params = { applicationId: String(app.id) };
  const ask = (who: Caller, sha256: unknown = hashes, of = params) =>
    who.call(makingApi.listKnownFiles, { params: of, query: { sha256 } as never });
  const known = { sha256: hashes[0], creative_id: made.body.id, creative_group_id: group.id, name: 'Strip' };
  expect((await ask(creator)).body.items).toEqual([known]);
  expect((await ask(client, hashes[0])).body.items).toEqual([known]);
  const other = await house.application((await house.company({ name: 'Other' })).id);
  expect((await ask(creator, hashes, { applicationId: String(other.id) })).body.items).toEqual([]);
  expect((await ask(client, hashes, { applicationId: String(other.id) })).status).toBe(404);
  expect((await ask(creator, 'x')).status).toBe(400);
});

test('what is no fault is told', async () => {
  const content = jpeg({ width: 250, height: 300, orientation: 6, components: 4, after: Buffer.from('<script>') });
  const { body } = await group.banner(content);
  expect(body).toMatchObject({
    width: 300,
    height: 250,
    notes: [/Turned/, /CMYK/, /8 bytes behind/].map((words) => expect.stringMatching(words)),
  });
});

test('a request that is sent again makes nothing new, and leaves nothing', async () => {
  const send = (content: Buffer) =>
    group.make({ type: 'CreativeBanner', name: 'Once' }, [{ field: 'banner', content }], {
      'idempotency-key': 'once-1',
    });
  const remove = house.files.remove.bind(house.files);
  const slow = vi.spyOn(house.files, 'remove').mockImplementation(async (key) => {
    await setTimeout(50); // what is cleared away late would still be there when the answer is read
    await remove(key);
  });
  const content = png({ width: 336, height: 280 });
  const first = await send(content);
  const stored = await storedAssets(house);
  const second = await send(content);
  expect([second.status, second.headers['idempotency-replayed'], second.body]).toEqual([201, 'true', first.body]);
  expect(await storedAssets(house)).toEqual(stored);
  expect((await send(jpeg({ width: 336, height: 280 }))).status).toBe(422);
  expect(await storedAssets(house)).toEqual(stored);
  slow.mockRestore();
});

test('the roles of the table make creatives, a client those of its company alone', async () => {
  const foreign = await house.application((await house.company({ name: 'Halfmoon Bank' })).id);
  const theirs = await aGroup(house, creator, foreign.id, 'Theirs');
  for (const role of roles) {
    const somebody = await house.as(role, app.company_id);
    const status = async (of: { params: typeof group.params; id: number }, application: number) => {
      const fields = { type: 'CreativeBanner', name: `By ${role}` };
      const files = [{ field: 'banner', content: png({ width: 480, height: 320 }) }];
      const both = { ...fields, application_id: String(application), creative_group_id: String(of.id) };
      return [
        (await sendForm(house, somebody, makingApi.createCreative, { params: of.params, fields, files })).status,
        (await sendForm(house, somebody, makingApi.createCreativeOfApplication, { fields: both, files })).status,
      ];
    };
    const mark = markOf('creative.create', role);
    const expected = mark === 'N' ? 403 : 201;
    expect([role, await status(group, app.id)]).toEqual([role, [expected, expected]]);
    const elsewhere = role === 'client' ? 404 : expected;
    expect([role, await status(theirs, foreign.id)]).toEqual([role, [elsewhere, elsewhere]]);
  }
});

test('nothing is added below what is archived', async () => {
  const other = await aGroup(house, creator, app.id, 'Over');
  await house.db.query(`update creative_group set state = 'archived' where id = $1`, [other.id]);
  const answer = await other.banner();
  expect([answer.status, said(answer)]).toEqual([
    409,
    'This creative group is archived. Unarchive it before you add to it.',
  ]);
});

describe('a file is shown by its link', () => {
  test('with its true type, in parts, and never as a page', async () => {
    const { url } = (await group.banner(png({ width: 336, height: 280 }))).body;
    const whole = await get(url ?? '');
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, max-age=86400, immutable',
    });
    const part = await get(url ?? '', { range: 'bytes=1-3' });
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${whole.rawPayload.length}`,
    ]);
    expect((await get(url ?? '', { range: 'bytes=999999-' })).statusCode).toBe(416);
    expect((await get(url ?? '', {}, 'HEAD')).payload).toBe('');
    expect(url).not.toMatch(/banner|336|280|ads/);
  });

  test('of ours alone, and for a day', async () => {
    const { url } = (await group.banner()).body;
    const wrong = await get(`${url?.slice(0, -1)}${url?.endsWith('A') ? 'B' : 'A'}`);
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'link_invalid']);
    expect((await get(url?.replace('/assets/', '/icons/') ?? '')).statusCode).toBe(403);
  });
});
