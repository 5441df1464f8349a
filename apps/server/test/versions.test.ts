import * as company from '@fairlead/contract/company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';

describe.each(roomKinds())('versions on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let manager: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    admin = await house.as('admin');
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house.close());

  test('a stale save is told what is there and who changed it', async () => {
    const { id, version } = await house.company({ name: 'Stale' });
    const params = { companyId: String(id) };
    const first = await manager.call(company.updateCompany, { params, body: { name: 'Theirs', version } });
    expect(first.body).toMatchObject({ name: 'Theirs', version: version + 1 });
    expect(first.headers.etag).toBe(`"${version + 1}"`);
    const second = await admin.call(company.updateCompany, { params, body: { name: 'Mine', version } });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Theirs' },
      changed_by: { email: manager.email },
    });
    const byHeader = await admin.call(
      company.updateCompany,
      { params, body: { name: 'Mine' } },
      { headers: { 'if-match': `"${version}"` } },
    );
    expect(byHeader.status).toBe(409);
    const fresh = await admin.call(
      company.updateCompany,
      { params, body: { name: 'Mine' } },
      { headers: { 'if-match': `"${version + 1}"` } },
    );
    expect(fresh.body).toMatchObject({ name: 'Mine' });
  });
  test('a field the role may not write is refused only when it changes, and nothing is written', async () => {
    const { id } = await house.company({ name: 'Fields' });
    const params = { companyId: String(id) };
    const same = await manager.call(company.updateCompany, {
      params,
      body: { name: 'Renamed', state: 'new', is_test: false },
    });
    expect(same.status).toBe(200);
    const changed = await manager.call(company.updateCompany, { params, body: { name: 'Again', state: 'archived' } });
    expect(changed.status).toBe(403);
    expect(changed.body).toMatchObject({ errors: [{ path: 'state' }] });
    expect((await admin.call(company.getCompany, { params })).body).toMatchObject({ name: 'Renamed', state: 'new' });
    const money = await admin.call(company.updateCompany, { params, body: { currency: 'USD' } });
    expect(money.status).toBe(400);
    expect(money.body).toMatchObject({ errors: [{ path: 'currency' }] });
  });
  test('a save that changes nothing makes no version: nobody else’s edit is older for it', async () => {
    const { id, version } = await house.company({ name: 'Same again' });
    const params = { companyId: String(id) };
    const same = await manager.call(company.updateCompany, { params, body: { name: 'Same again', version } });
    expect(same.body).toMatchObject({ name: 'Same again', version });
    const next = await admin.call(company.updateCompany, { params, body: { name: 'Other', version } });
    expect([next.status, next.body.version]).toEqual([200, version + 1]);
  });
  test('server-owned and unknown fields are dropped', async () => {
    const { id } = await house.company({ name: 'Server owned' });
    const params = { companyId: String(id) };
    const body = { id: 1, created_by: 5, updated: 0, apps: 99, extra: true } as never;
    expect((await admin.call(company.updateCompany, { params, body })).body).toMatchObject({ id, apps: 0 });
  });
});
