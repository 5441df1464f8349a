import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import * as company from '@fairlead/contract/company';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { type LiveReader, readLive } from '../src/testing/live-reader.ts';
import { roomKinds } from '../src/testing/records.ts';

describe.each(roomKinds())('the live stream on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let port: number;
  const open: (() => void)[] = [];

  const listen = async (caller: Caller, lastId?: string): Promise<LiveReader> => {
    const reader = await readLive(port, caller.token, lastId);
    open.push(reader.close);
    return reader;
  };
  /** What the reader was told of edits: creations of other tests may come along. */
  const edits = (reader: LiveReader) => reader.events.filter((event) => event.data.action === 'update');
  const rename = (id: number, name: string, set = randomUUID()) =>
    admin.call(
      company.updateCompany,
      { params: { companyId: String(id) }, body: { name } },
      { headers: { 'x-change-set': set } },
    );

  beforeAll(async () => {
    house = await openTestHouse({ kind });
    await house.app.listen({ host: '127.0.0.1', port: 0 });
    port = (house.app.server.address() as AddressInfo).port;
    admin = await house.as('admin');
  });
  afterAll(async () => {
    for (const close of open) close();
    await house.close();
  });

  test('tells who changed what, one event a save', async () => {
    const first = await house.company({ name: 'First' });
    const second = await house.company({ name: 'Second' });
    const reader = await listen(await house.as('campaign_manager'));
    expect(reader.status).toBe(200);
    const set = randomUUID();
    await rename(first.id, 'First 2', set);
    await rename(second.id, 'Second 2', set);
    await vi.waitFor(() => expect(edits(reader).flatMap((event) => event.data.ids)).toEqual([first.id, second.id]), {
      timeout: 60_000,
    });
    expect(edits(reader)[0]).toMatchObject({
      event: 'change',
      data: { entity: 'company', action: 'update', change_set_id: set, by: { email: admin.email } },
    });
  });

  test('a client hears of its own company only, and of staff without names', async () => {
    const own = await house.company({ name: 'Own' });
    const other = await house.company({ name: 'Other' });
    const reader = await listen(await house.as('client', own.id));
    await rename(other.id, 'Other 2');
    await rename(own.id, 'Own 2');
    await vi.waitFor(() => expect(edits(reader)).toHaveLength(1), { timeout: 60_000 });
    expect(edits(reader)[0]?.data).toMatchObject({ ids: [own.id], by: { id: null, email: 'Fairlead staff' } });
  });

  test('resumes behind the last event, and says so when it cannot', async () => {
    const { id } = await house.company({ name: 'Resume' });
    const caller = await house.as('account_manager');
    const reader = await listen(caller);
    await rename(id, 'Resume 2');
    await vi.waitFor(() => expect(edits(reader)).toHaveLength(1), { timeout: 60_000 });
    reader.close();
    await rename(id, 'Resume 3');
    const again = await listen(caller, edits(reader)[0]?.id);
    await vi.waitFor(() => expect(edits(again)[0]?.data).toMatchObject({ ids: [id], versions: [3] }), {
      timeout: 60_000,
    });
    const lost = await listen(caller, '1.999999');
    await vi.waitFor(() => expect(lost.events[0]).toMatchObject({ event: 'resync' }), { timeout: 60_000 });
  });

  test('ends soon after logout, and takes five of one user', async () => {
    const caller = await house.as('sales_team_member');
    const readers = await Promise.all(Array.from({ length: 5 }, () => listen(caller)));
    expect(readers.map((reader) => reader.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await listen(caller)).status).toBe(429);
    await house.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    await vi.waitFor(() => expect(readers.every((reader) => reader.ended())).toBe(true), { timeout: 60_000 });
  });
});
