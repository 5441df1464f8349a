import { randomUUID } from 'node:crypto';
import * as auth from '@fairlead/contract/auth';
import * as company from '@fairlead/contract/company';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';

const draft = (name = 'Nomnom') => ({ name, currency: 'EUR', is_test: false });

describe.each(roomKinds())('the walls on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    admin = await house.as('admin');
  });
  afterAll(() => house.close());

  describe('a refusal', () => {
    test('has one shape, with the request id', async () => {
      const answer = await admin.call(
        company.createCompany,
        { body: { ...draft(''), currency: 'CHF' } },
        { headers: { 'x-request-id': 'abc-1' } },
      );
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        message: 'Name is required, Currency must be one of EUR, USD, GBP, KRW, JPY',
        errors: [
          { path: 'name', message: 'Name is required' },
          { path: 'currency', message: 'Currency must be one of EUR, USD, GBP, KRW, JPY' },
        ],
        code: 'invalid',
        request_id: 'abc-1',
      });
      expect(answer.headers['x-request-id']).toBe('abc-1');
    });
    test('names the field of a wrong type', async () => {
      const answer = await admin.call(company.createCompany, { body: { name: 5, currency: [] } as never });
      expect(answer.body).toMatchObject({ errors: [{ path: 'name' }, { path: 'currency' }] });
    });
    test('replaces a request id that could break a log line', async () => {
      const answer = await admin.call(auth.profile, {}, { headers: { 'x-request-id': 'a b\u001b[31m' } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });
    test.each([
      ['no JSON', '{"name":', 'application/json', 400],
      ['a prototype', '{"__proto__":{"a":1},"name":"x"}', 'application/json', 400],
      ['another type', 'name=x', 'text/plain', 415],
      ['a megabyte and more', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json', 413],
    ])('%s is refused in JSON', async (_, payload, type, status) => {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/api/dsp_dashboard_api/companies',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
        payload,
      });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      });
      expect(answer.payload).not.toMatch(/node_modules|\.ts:|select /);
    });
    test.each(['a\0b', 'x\ud800y', 'a\nb', '\u2028'])('the name %j is a 400, never a fault', async (name) => {
      const answer = await admin.call(company.createCompany, { body: draft(name) });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ path: 'name' }] });
    });
    test('of an unknown address is JSON too', async () => {
      const answer = await house.app.inject({ method: 'GET', url: '/api/nothing' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    });
  });

  test('a body that is not written in UTF-8 is refused, not kept with its letters lost', async () => {
    const post = (payload: Buffer, type = 'application/json') =>
      house.app.inject({
        method: 'POST',
        url: '/api/dsp_dashboard_api/companies?dry_run=true',
        payload,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      });
    const cafe = JSON.stringify(draft('Café'));
    for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
      const refused = await post(Buffer.from(cafe, 'latin1'), type);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'bad_request', message: 'The body is not written in UTF-8. Send it in UTF-8.' },
      ]);
      expect((await post(Buffer.from(cafe), type)).json()).toMatchObject({ result: { name: 'Café' } });
    }
    // What the framework made of a body stays: a mark of its encoding, nothing at all, and what would change every object
    expect((await post(Buffer.from(`\ufeff${cafe}`))).json()).toMatchObject({ result: { name: 'Café' } });
    expect((await post(Buffer.from(''))).statusCode).toBe(400);
    expect((await post(Buffer.from('{"__proto__":{"name":"x"}}'))).statusCode).toBe(400);
  });

  describe('the order of checks', () => {
    test('token before role before object before input', async () => {
      const url = '/api/dsp_dashboard_api/companies/999999';
      const put = (token: string | null) =>
        house.app.inject({
          method: 'PUT',
          url,
          payload: { name: '' },
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
      const creative = await house.as('creative_team_member');
      expect((await put(null)).statusCode).toBe(401);
      expect((await put('x'.repeat(43))).statusCode).toBe(401);
      expect((await put(creative.token)).statusCode).toBe(403);
      expect((await put(admin.token)).statusCode).toBe(404);
    });
    test('foreign and missing look the same to a client', async () => {
      const own = await house.company();
      const other = await house.company({ name: 'Other' });
      const client = await house.as('client', own.id);
      const foreign = await client.call(company.getCompany, { params: { companyId: String(other.id) } });
      const missing = await client.call(company.getCompany, { params: { companyId: '999999' } });
      expect(foreign.status).toBe(404);
      expect({ ...(foreign.body as object), request_id: '' }).toEqual({ ...(missing.body as object), request_id: '' });
      expect((await client.call(company.listCompanies)).body).toMatchObject({ total: 1, items: [{ id: own.id }] });
    });
    test.each(['0', '-1', '1e3', 'abc', '99999999999', '1%20', '%00'])('the id %s names nothing', async (id) => {
      const answer = await house.app.inject({
        method: 'GET',
        url: `/api/dsp_dashboard_api/companies/${id}`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([400, 404]).toContain(answer.statusCode);
    });
  });

  describe('an idempotency key', () => {
    const headers = () => ({ 'idempotency-key': randomUUID() });
    test('gives one company for two requests, and the first answer again', async () => {
      const key = headers();
      const first = await admin.call(company.createCompany, { body: draft('Once') }, { headers: key });
      const again = await admin.call(company.createCompany, { body: draft('Once') }, { headers: key });
      expect(again.text).toBe(first.text);
      expect(again.headers['idempotency-replayed']).toBe('true');
      const all = await admin.call(company.listCompanies);
      expect(all.body.items.filter((one) => one.name === 'Once')).toHaveLength(1);
    });
    test('refuses another request under the same key', async () => {
      const key = headers();
      await admin.call(company.createCompany, { body: draft('Key') }, { headers: key });
      expect((await admin.call(company.createCompany, { body: draft('Other') }, { headers: key })).status).toBe(422);
    });
    test('stands for the same content, whatever the order of its keys', async () => {
      const post = (payload: object) =>
        house.app.inject({
          method: 'POST',
          url: '/api/dsp_dashboard_api/companies',
          payload,
          headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'order-of-keys' },
        });
      const one = draft('In order');
      const made = await post(one);
      expect(made.statusCode).toBe(200);
      const again = await post(Object.fromEntries(Object.entries(one).reverse()));
      expect([again.statusCode, again.headers['idempotency-replayed'], again.json().id]).toEqual([
        200,
        'true',
        made.json().id,
      ]);
      expect((await post({ ...one, name: 'Other' })).statusCode).toBe(422);
    });
    test('does not keep a refused input', async () => {
      const key = headers();
      expect((await admin.call(company.createCompany, { body: draft('') }, { headers: key })).status).toBe(400);
      expect((await admin.call(company.createCompany, { body: draft('Now fine') }, { headers: key })).status).toBe(200);
    });
    test('of 20 requests at once makes one company', async () => {
      const key = headers();
      const all = await Promise.all(
        Array.from({ length: 20 }, () =>
          admin.call(company.createCompany, { body: draft('Parallel') }, { headers: key }),
        ),
      );
      for (const answer of all) expect([200, 409]).toContain(answer.status);
      const ids = new Set(all.filter((answer) => answer.status === 200).map((answer) => answer.body.id));
      expect(ids.size).toBe(1);
    });
    test('must be visible characters', async () => {
      const answer = await admin.call(
        company.createCompany,
        { body: draft() },
        { headers: { 'idempotency-key': 'a b' } },
      );
      expect(answer.status).toBe(400);
    });
  });

  describe('a dry run', () => {
    test('answers what would happen and writes nothing', async () => {
      const before = (await admin.call(company.listCompanies)).body.total;
      const tried = await admin.call(company.createCompany, { body: draft('Dry') }, { query: { dry_run: 'true' } });
      expect(tried.body).toMatchObject({ dry_run: true, result: { id: null, name: 'Dry' }, warnings: [], money: [] });
      expect((await admin.call(company.listCompanies)).body.total).toBe(before);
      const { id } = await house.company({ name: 'After dry run' });
      const next = await house.company({ name: 'Numbered on' });
      expect(next.id).toBe(id + 1);
    });
    test('names the changes of an edit', async () => {
      const { id, version } = await house.company({ name: 'Dry edit' });
      const params = { companyId: String(id) };
      const tried = await admin.call(
        company.updateCompany,
        { params, body: { business_state: 'live' } },
        { query: { dry_run: 'true' } },
      );
      expect(tried.body).toMatchObject({ changes: [{ field: 'business_state', before: 'onboarding', after: 'live' }] });
      expect((await admin.call(company.getCompany, { params })).body).toMatchObject({
        version,
        business_state: 'onboarding',
      });
    });
    test('refuses as the real call does, and is not offered everywhere', async () => {
      expect(
        (await admin.call(company.createCompany, { body: draft('') }, { query: { dry_run: 'true' } })).status,
      ).toBe(400);
      const logout = await admin.call(auth.logout, {}, { query: { dry_run: 'true' } });
      expect(logout.body).toMatchObject({ code: 'dry_run_not_offered' });
    });
  });

  test('every answer carries the headers that keep a browser safe', async () => {
    for (const url of ['/api/profile', '/api/nothing', '/healthz']) {
      const { headers } = await house.app.inject({ method: 'GET', url });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await house.app.inject({ method: 'GET', url: '/api/profile' })).headers['cache-control']).toBe('no-store');
  });

  test('health, readiness and metrics answer', async () => {
    expect((await house.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    expect((await house.app.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({
      records: true,
      facts: true,
      files: true,
    });
    expect((await house.app.inject({ method: 'GET', url: '/metrics' })).payload).toContain(
      'http_request_seconds_bucket',
    );
  });
});
