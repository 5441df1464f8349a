import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as auth from '@fairlead/contract/auth';
import * as api from '@fairlead/contract/creative-drive';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { sweepDrive } from './drive.service.ts';

const FILE = '1AbCdEfGhIjKlMnOp';
const FOLDER = '1FoLdErFoLdErFoLd';
const TOKEN = 'ya29.good';
const BANNER = png({ width: 300, height: 250 });
const described = {
  id: FILE,
  name: 'Menu 300x250.png',
  mimeType: 'image/png',
  size: String(BANNER.length),
  modifiedTime: '2026-11-20T10:00:00.000Z',
  imageMediaMetadata: { width: 300, height: 250 },
  thumbnailLink: 'https://x.example/thumb',
};
/** The drive on loopback, and what it was asked. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: { url: URL; token: string | undefined; method: string | undefined }[] = [];
let drive: Server;
let house: TestHouse;
let creator: Caller;

beforeAll(async () => {
  drive = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://drive');
    asked.push({ url, token: request.headers.authorization, method: request.method });
    answer(request, response);
  });
  drive.listen(0, '127.0.0.1');
  await once(drive, 'listening');
  const DRIVE_URL = `http://127.0.0.1:${(drive.address() as AddressInfo).port}`;
  house = await openTestHouse({ worker: false, env: { DRIVE_URL, RATE_LIMITS: 'off' } });
  creator = await house.as('creative_team_member');
});
afterAll(async () => {
  await house?.close();
  drive?.closeAllConnections();
  drive?.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = (_, response) => response.writeHead(500).end();
});

const says = (body: unknown, status = 200) => {
  answer = (_, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const list = (link: string, token = TOKEN, who = creator) => who.call(api.listDriveFiles, { body: { link, token } });
const read = (file_id = FILE, token = TOKEN) => creator.call(api.readDriveFile, { body: { file_id, token } });
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message } = body as { code: string; message: string };
  return [status, code, message];
};
const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of house.files.list('drive/')) keys.push(key);
  return keys;
};

test('a link to a file lists it, asked with the user’s own token and for reading', async () => {
  says(described);
  const { status, body } = await list(`https://drive.google.com/file/d/${FILE}/view`);
  expect([status, body]).toEqual([
    200,
    {
      items: [
        {
          ...{ id: FILE, name: 'Menu 300x250.png', mimeType: 'image/png', size: BANNER.length },
          ...{ width: 300, height: 250, durationMillis: null, modifiedTime: '2026-11-20T10:00:00.000Z' },
        },
      ],
      total: 1,
    },
  ]);
  expect(asked.map(({ url, token, method }) => [method, url.pathname, token])).toEqual([
    ['GET', `/drive/v3/files/${FILE}`, `Bearer ${TOKEN}`],
  ]);
});

test('a link to a folder lists its pictures and videos, and nothing else in it', async () => {
  const film = {
    id: 'film-film-film',
    name: 'Film',
    mimeType: 'video/mp4',
    size: '12',
    videoMediaMetadata: { width: 1280 },
  };
  says({ files: [described, film, { ...described, mimeType: 'application/pdf' }, { name: 'no id' }, null] });
  const { body } = await list(`https://drive.google.com/drive/folders/${FOLDER}`);
  expect(body.items.map(({ id, width, height }) => [id, width, height])).toEqual([
    [FILE, 300, 250],
    ['film-film-film', 1280, null],
  ]);
  expect(asked[0]?.url.searchParams.get('q')).toBe(`'${FOLDER}' in parents and trashed = false`);
});

test('any other link asks nobody, nor does who may not', async () => {
  for (const link of ['', 'https://evil.example/file/d/1AbCdEfGhIjKlMnOp', 'https://drive.google.com/', 'x'])
    expect(refusal(await list(link)).slice(0, 1)).toEqual([400]);
  const sales = await house.as('sales_team_member');
  expect((await list(`https://drive.google.com/file/d/${FILE}`, TOKEN, sales)).status).toBe(403);
  expect((await read('../../about')).status).toBe(400);
  expect(asked).toEqual([]);
});

test.each<[string, () => void, number | string, RegExp]>([
  ['that does not take the token', () => says({}, 401), 'drive_signed_out', /^Unable to refresh Google access token$/],
  ['that knows no such file', () => says({}, 404), 'download_failed', /cannot read it/],
  ['that may not tell', () => says({}, 403), 'download_failed', /cannot read it/],
  ['that fails', () => says({}, 500), 'download_failed', /answered 500/],
  ['that answers a page', () => says('<html>'), 'download_failed', /as expected/],
  ['that answers without end', () => says('x'.repeat(2_000_000)), 'download_failed', /too large/],
  ['that answers a list', () => says('[]'), 'download_failed', /as expected/],
])('a drive %s is told in a sentence', async (_, arrange, code, message) => {
  arrange();
  expect(refusal(await list(`https://drive.google.com/file/d/${FILE}`))).toEqual([
    409,
    code,
    expect.stringMatching(message),
  ]);
});

test('a token with a line of its own asks nobody', async () => {
  const answered = await list(`https://drive.google.com/file/d/${FILE}`, 'a\r\nx-evil: 1');
  expect([answered.status, asked]).toEqual([409, []]);
});

test('a file is fetched for its caller, and goes when its link is over; one that fails leaves nothing', async () => {
  answer = (_, response) => response.end(BANNER);
  const { status, body } = await read();
  expect([status, asked[0]?.url.searchParams.get('alt')]).toEqual([200, 'media']);
  const got = await house.app.inject({ method: 'GET', url: new URL(body.url).pathname });
  expect([got.statusCode, got.rawPayload.equals(BANNER)]).toEqual([200, true]);
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
    setTimeout(() => response.destroy(), 50);
  };
  const before = await stored();
  expect(refusal(await read())[1]).toBe('download_failed');
  expect(await stored()).toEqual(before);
  expect(await sweepDrive(house.context)).toBe(0);
  const later = () => new Date(Date.now() + 11 * 60_000);
  expect(await sweepDrive({ ...house.context, realNow: later })).toBe(1);
  expect(await stored()).toEqual([]);
});

test('an address that the drive leads to is checked, and does not get the token', async () => {
  answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end();
  expect(refusal(await read())[1]).toBe('download_failed');
  let told: string | undefined = 'nothing';
  const other = createServer((request, response) => {
    told = request.headers.authorization;
    response.end(BANNER);
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = (other.address() as AddressInfo).port;
  house.config.outboundAllow.push(`127.0.0.1:${port}`);
  answer = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/x` }).end();
  expect((await read()).status).toBe(200);
  expect(told).toBe(undefined);
  other.close();
});

test('who may read the drive is told that there is one, and nobody keeps the token', async () => {
  expect((await creator.call(auth.profile)).body.drive_connected).toBe(true);
  const sales = await house.as('sales_team_member');
  expect((await sales.call(auth.profile)).body.drive_connected).toBe(undefined);
});
