import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as api from '@fairlead/contract/creative-craftsman';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { sweepCraftsman } from './craftsman.service.ts';

const MARKUP = '<script src="mraid.js"></script><p>Play “Kitebox”</p>';
/** The tool on loopback: answers each path as it is told, and counts what it was asked for. */
const answers: Record<string, (response: ServerResponse) => void> = {};
const asked: string[] = [];
let tool: Server;
let origin: string;
let house: TestHouse;
let creator: Caller;

beforeAll(async () => {
  tool = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end('<html>Not found</html>');
  });
  tool.listen(0, '127.0.0.1');
  await once(tool, 'listening');
  origin = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
  house = await openTestHouse({ worker: false, env: { CRAFTSMAN_URL: `${origin}/creatives`, RATE_LIMITS: 'off' } });
  creator = await house.as('creative_team_member');
});
afterAll(async () => {
  await house?.close();
  tool?.closeAllConnections();
  tool?.close();
});

const tells = (id: string, url: unknown) => {
  answers[`/creatives/${id}`] = (response) => response.end(JSON.stringify({ url }));
};
const fileAt = (path: string, content: string | Buffer, status = 200) => {
  answers[path] = (response) => response.writeHead(status).end(content);
  return `${origin}${path}`;
};
const get = (id: string, who = creator) => who.call(api.getCraftsmanAsset, { params: { creativeId: id } });
const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of house.files.list('craftsman/')) keys.push(key);
  return keys;
};

test('the link leads to the markup as text, without a sign-in, and to nothing that a browser would run', async () => {
  tells('4711', fileAt('/files/4711.html', MARKUP));
  const { status, body } = await get('4711');
  expect(status).toBe(200);
  const read = await house.app.inject({ method: 'GET', url: new URL(body.url).pathname });
  expect([read.statusCode, read.body]).toEqual([200, MARKUP]);
  expect(read.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('4711.txt'),
  });
});

test.each<[string, () => void, RegExp]>([
  ['that does not exist', () => delete answers['/creatives/1'], /\(it does not exist\)$/],
  ['told as a page', () => (answers['/creatives/1'] = (to) => to.end('<html></html>')), /did not answer as expected/],
  ['told without an address', () => tells('1', null), /did not answer as expected/],
  ['told with a list', () => (answers['/creatives/1'] = (to) => to.end('null')), /did not answer as expected/],
  ['whose tool fails', () => (answers['/creatives/1'] = (to) => to.writeHead(500).end()), /\(the tool answered 500\)$/],
  ['whose tool answers without end', () => fileAt('/creatives/1', 'x'.repeat(20_000)), /the file is too large/],
  ['whose file is gone', () => tells('1', `${origin}/files/none`), /\(it does not exist\)$/],
  ['whose file is too large', () => tells('1', fileAt('/files/1', 'x'.repeat(200_000))), /the file is too large/],
  ['whose file is a picture', () => tells('1', fileAt('/files/1', Buffer.from([0x89, 0x50, 0xff, 0xfe]))), /no text/],
  ['whose file is empty', () => tells('1', fileAt('/files/1', ' \n')), /\(its file is empty\)$/],
  ['on a page of this machine', () => tells('1', 'http://127.0.0.1:1/x'), /can be read|not on the public internet/],
  ['in this network', () => tells('1', 'http://10.0.0.1/x'), /not on the public internet/],
  ['in a file of this machine', () => tells('1', 'file:///etc/passwd'), /only http and https/],
])('a creative %s is refused in a sentence, and leaves nothing', async (_, arrange, reason) => {
  arrange();
  const before = await stored();
  const { status, body } = await get('1');
  const { code, message } = body as unknown as { code: string; message: string };
  expect([status, code]).toEqual([409, 'download_failed']);
  expect(message).toMatch(/^Cannot download Craftsman\+ creative \(/);
  expect(message).toMatch(reason);
  expect(await stored()).toEqual(before);
});

test('an id that is none, and those who may not, ask nobody', async () => {
  const before = asked.length;
  for (const id of ['x', '..', '1%2F..%2F2', '0f8fad5b']) expect((await get(id)).status).toBe(404);
  const sales = await house.as('sales_team_member');
  expect((await get('4711', sales)).status).toBe(403);
  expect(asked.length).toBe(before);
});

test('markup goes when its links are over', async () => {
  tells('4711', fileAt('/files/4711.html', MARKUP));
  await get('4711');
  const count = (await stored()).length;
  expect(count).toBeGreaterThan(0);
  expect(await sweepCraftsman(house.context)).toBe(0);
  const later = () => new Date(Date.now() + 11 * 60_000);
  expect(await sweepCraftsman({ ...house.context, realNow: later })).toBe(count);
  expect(await stored()).toEqual([]);
});
