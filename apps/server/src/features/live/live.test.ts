import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import * as company from '@fairlead/contract/company';
import * as platform from '@fairlead/contract/platform';
import * as supplier from '@fairlead/contract/supplier';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { type LiveReader, readLive } from '../../testing/live-reader.ts';

let house: TestHouse;
let admin: Caller;
let port: number;
let closed: Promise<unknown> | null;
const readers: LiveReader[] = [];
const listen = async (caller: Caller, lastId?: string, since?: Date) => {
  const reader = await readLive(port, caller.token, lastId, since);
  readers.push(reader);
  return reader;
};
const rename = (id: number, name: string) =>
  admin.call(company.updateCompany, { params: { companyId: String(id) }, body: { name } });
const namesTold = (reader: LiveReader) =>
  reader.events.filter((event) => event.data.action === 'update').flatMap((event) => event.data.versions);

beforeEach(async () => {
  closed = null;
  house = await openTestHouse({ worker: false });
  await house.app.listen({ host: '127.0.0.1', port: 0 });
  port = (house.app.server.address() as AddressInfo).port;
  admin = await house.as('admin');
});
afterEach(async () => {
  vi.useRealTimers();
  for (const reader of readers.splice(0)) reader.close();
  await closed;
  await house.close();
});

test('what is changed right after the connection is told, also to one that resumes', async () => {
  const { id } = await house.company({ name: 'One' });
  const first = await listen(admin);
  await rename(id, 'Two');
  await vi.waitFor(() => expect(namesTold(first)).toEqual([2]), { timeout: 60_000 });
  first.close();
  await vi.waitFor(() => expect(first.ended()).toBe(true), { timeout: 60_000 });
  await new Promise((idle) => setTimeout(idle, 600)); // nobody listens: the feed forgets its place
  await rename(id, 'Three');
  const again = await listen(admin, first.events.at(-1)?.id);
  await rename(id, 'Four');
  await vi.waitFor(() => expect(namesTold(again)).toEqual([3, 4]), { timeout: 60_000 });
});

test('what changed between the reading of a page and its connection is told, and nothing from before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const { id } = await house.company({ name: 'One' });
  await rename(id, 'Two');
  later(5000);
  await rename(id, 'Three');
  await rename(id, 'Four');
  later(3000);
  const ago = (ms: number) => new Date(Date.now() - ms);
  const slow = await listen(admin, undefined, ago(4000));
  const prompt = await listen(admin, undefined, ago(1000));
  const stale = await listen(admin, undefined, ago(11 * 60 * 1000));
  vi.useRealTimers();
  await rename(id, 'Five');
  await vi.waitFor(() => expect(namesTold(slow)).toEqual([3, 4, 5]), { timeout: 60_000 });
  await vi.waitFor(() => expect(namesTold(prompt)).toEqual([5]), { timeout: 60_000 });
  await vi.waitFor(() => expect(namesTold(stale)).toEqual([5]), { timeout: 60_000 });
  const resyncs = [slow, prompt, stale].map(({ events }) => events.filter(({ event }) => event === 'resync').length);
  expect(resyncs).toEqual([0, 0, 1]);
});

test('of more changes than can be told in one go the reader is told to ask anew; a time that is none is refused', async () => {
  const { id } = await house.company({ name: 'One' });
  const since = new Date(Date.now() - 1000);
  await house.db.query(
    `insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, company_id, version, changes)
     select (select change_set_id from change_log limit 1), now(), now(), 'form', 'update', 'company', $1::int, 'One', $1::int, n, '[{"field": "name"}]' from generate_series(2, 1001) n`,
    [id],
  );
  const reader = await listen(admin, undefined, since);
  await vi.waitFor(() => expect(reader.events.map(({ event }) => event)).toEqual(['resync']), { timeout: 60_000 });
  const refused = await admin.call(platform.events, { query: { since: 'yesterday' } });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('since')]);
});

test('a change of nothing but what the role does not read is not told', async () => {
  const { id } = await house.company({ name: 'One' });
  const [told, sales] = [await listen(admin), await listen(await house.as('sales_team_member'))];
  await admin.call(supplier.updateSupplier, { params: { supplierId: '335' }, body: { rebate_modifier: 1.05 } });
  await rename(id, 'Two');
  const entitiesTold = (reader: LiveReader) =>
    reader.events.filter((event) => event.data.action === 'update').map((event) => event.data.entity);
  await vi.waitFor(() => expect(entitiesTold(told)).toEqual(['supplier', 'company']), { timeout: 60_000 });
  await vi.waitFor(() => expect(entitiesTold(sales)).toEqual(['company']), { timeout: 60_000 });
});

test('connections that are given up before the answer do not count for ever', async () => {
  for (let call = 0; call < 12; call++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`, () =>
      socket.destroy(),
    );
    await new Promise((done) => socket.once('close', done));
  }
  await vi.waitFor(async () => expect((await listen(admin)).status).toBe(200), { timeout: 60_000 });
});

test('nothing is written into a stream that was ended while its reader takes nothing', async () => {
  const { id } = await house.company({ name: 'One' });
  const begun = once(house.app.server, 'request') as Promise<[unknown, ServerResponse]>;
  await listen(admin);
  const [, raw] = await begun;
  const other = await listen(admin);
  const faults: unknown[] = [];
  raw.on('error', (error) => faults.push(error)); // without anybody who hears it, one would end the server
  const { socket } = raw;
  if (!socket) throw new Error('the stream has its connection');
  socket._write = () => {};
  socket._writev = () => {};
  raw.end();
  await rename(id, 'Two');
  await rename(id, 'Three');
  await vi.waitFor(() => expect(namesTold(other)).toEqual([2, 3]), { timeout: 60_000 });
  expect([raw.closed, faults]).toEqual([false, []]);
  socket.destroy();
});

test('a server that stops ends its streams, and does not wait for them', async () => {
  const reader = await listen(admin);
  let stopped = false;
  closed = house.app.close().then(() => {
    stopped = true;
  });
  await vi.waitFor(() => expect([stopped, reader.ended()]).toEqual([true, true]), { timeout: 60_000 });
});
