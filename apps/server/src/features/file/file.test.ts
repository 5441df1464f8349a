import * as audience from '@fairlead/contract/audience';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signLink } from '../../outside/links.ts';
import { built } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';

let house: TestHouse;
let manager: Caller;
let app: { id: number; company_id: number };
beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.as('campaign_manager');
  app = await house.application((await house.company()).id, 'ios');
});
afterAll(() => house?.close());

const links = async (list: { id: number }) =>
  (await manager.call(audience.downloadTargetingList, { params: { targetingId: String(list.id) } })).body;
const get = (url: string | null, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  house.app.inject({ method, url: new URL(url as string).pathname, headers });

describe('a download', () => {
  const shown = [...deviceIds(1, 0, 5000, 'upper')];
  const original = `﻿idfa\r\n${shown.map((id) => id.toLowerCase()).join('\r\n')}\r\nxyz`;
  let url: Awaited<ReturnType<typeof links>>;
  beforeAll(async () => {
    const list = await built(house, manager, app, [original], 'Läufer "A" / 90d');
    url = await links(list);
  });

  test('is the list in the platform’s letters, sorted, one id a line', async () => {
    const answer = await get(url.presigned_csv_url, { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe(`${[...shown].sort().join('\n')}\n`);
    expect(answer.headers).toMatchObject({
      'content-length': String(5000 * 37),
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="L_ufer _A_ _ 90d.csv"; filename*=UTF-8''L%C3%A4ufer%20_A_%20_%2090d.csv`,
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('of the original is the file as it was sent, byte by byte', async () => {
    const answer = await get(url.presigned_original_csv_url);
    expect(answer.rawPayload).toEqual(Buffer.from(original));
    expect(answer.headers['content-disposition']).toContain('_original.csv');
  });

  test('of a part is that part of the whole, wherever it begins and ends', async () => {
    for (const link of [url.presigned_csv_url, url.presigned_original_csv_url]) {
      const whole = (await get(link)).rawPayload;
      const size = whole.length;
      const parts: [string, number, number][] = [
        ['bytes=0-0', 0, 0],
        ['bytes=0-36', 0, 36],
        ['bytes=36-37', 36, 37],
        ['bytes=100-4099', 100, 4099],
        ['bytes=-10', size - 10, size - 1],
        [`bytes=${size - 1}-`, size - 1, size - 1],
        [`bytes=50-${size + 1000}`, 50, size - 1],
      ];
      for (const [range, start, end] of parts) {
        const part = await get(link, { range });
        expect([part.statusCode, part.headers['content-range'], part.headers['content-length']], range).toEqual([
          206,
          `bytes ${start}-${end}/${size}`,
          String(end - start + 1),
        ]);
        expect(part.rawPayload, range).toEqual(whole.subarray(start, end + 1));
      }
      expect((await get(link, { range: `bytes=${size}-` })).statusCode).toBe(416);
      for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-'])
        expect((await get(link, { range })).statusCode, range).toBe(200);
      expect((await get(link, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    }
  });

  test('is announced by HEAD', async () => {
    const answer = await get(url.presigned_csv_url, {}, 'HEAD');
    expect([answer.statusCode, answer.headers['content-length'], answer.payload]).toEqual([200, String(5000 * 37), '']);
  });

  test('needs the link as it was signed', async () => {
    const path = new URL(url.presigned_csv_url as string).pathname;
    const [payload = '', mac = ''] = path.slice('/api/files/'.length).split('.');
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('normalised', 'original')).toString(
      'base64url',
    );
    for (const wrong of [
      `${other}.${mac}`,
      `${payload}.${mac.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      payload,
      'x',
      `${payload}.`,
    ]) {
      const answer = await house.app.inject({ url: `/api/files/${wrong}` });
      expect([answer.statusCode, answer.json().code], wrong).toEqual([403, 'link_invalid']);
    }
    const stale = signLink(house.config, {
      object: { list: 1, build: 'x', view: 'original' },
      name: 'a.csv',
      at: new Date(Date.now() - 301_000),
    });
    expect((await get(stale.url)).json()).toMatchObject({ code: 'link_invalid' });
  });
});

test('hashes are written in lower case', async () => {
  const hash = '82DBA8BC14706616B7605D780C7CD9AD7EAC38DF';
  const list = await built(house, manager, app, [hash]);
  expect((await get((await links(list)).presigned_csv_url)).payload).toBe(`${hash.toLowerCase()}\n`);
});

test('android ids are written in lower case', async () => {
  const android = await house.application(app.company_id, 'android');
  const list = await built(house, manager, android, [...deviceIds(1, 0, 2, 'upper')]);
  expect((await get((await links(list)).presigned_csv_url)).payload).toBe(
    `${[...deviceIds(1, 0, 2)].sort().join('\n')}\n`,
  );
});

test('there is no link to what is not there', async () => {
  const [list] = await house.db.query<{ id: number }>(
    `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
     values ($1, $2, 'Building', 'cohorts', 'idfa', now(), now()) returning id`,
    [app.company_id, app.id],
  );
  expect(await links(list as { id: number })).toEqual({ presigned_csv_url: null, presigned_original_csv_url: null });
});

test('every download is remembered, and a list deleted meanwhile is not found', async () => {
  const list = await built(house, manager, app, [...deviceIds(1, 0, 2)]);
  const signed = await links(list);
  const rows = await house.db.query(
    'select view, user_id, company_id from audience_download where targeting_list_id = $1 order by view',
    [list.id],
  );
  const by = { user_id: manager.id, company_id: app.company_id };
  expect(rows).toEqual([
    { view: 'normalised', ...by },
    { view: 'original', ...by },
  ]);
  await manager.call(audience.deleteTargetingList, { params: { targetingId: String(list.id) } });
  expect((await get(signed.presigned_csv_url)).statusCode).toBe(404);
  expect((await get(signed.presigned_original_csv_url)).statusCode).toBe(404);
});
