import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as tests from '@fairlead/contract/campaign-test';
import * as api from '@fairlead/contract/erasure';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eraseCommand } from '../../operate/erase/devices.ts';
import { erasedBeside } from '../../platform/erased/beside-backups.ts';
import { waitForJob } from '../../platform/jobs/jobs.ts';
import { built, keptFiles, listOf } from '../../testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

const FACTS = 'a-partner-token-of-more-than-32-characters';
const PRIVACY = 'a-privacy-token-of-more-than-32-characters';

describe.each(roomKinds())('devices erased on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let app: { id: number; company_id: number };
  const backups = mkdtempSync(join(tmpdir(), 'fairlead-erasure-'));
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      env: {
        FAIRLEAD_NOW: '2026-11-18T10:00:00Z',
        FACTS_TOKENS: `partner:${FACTS}`,
        OPENDSR_TOKENS: `privacy:${PRIVACY}`,
      },
    });
    admin = await house.as('admin');
    app = await house.application((await house.company({ name: 'Nomnom' })).id);
    await aLineItem(house, app.company_id, 'Autumn');
  });
  afterAll(async () => {
    await house?.close();
    rmSync(backups, { recursive: true, force: true });
  });

  const post = async (url: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await house.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const event = (device_id: string) => ({
    ...{ event_id: randomUUID(), app_id: app.id, device_id, ts: '2026-11-18T09:12:41.250Z', event: 'install' },
  });
  const send = (...devices: string[]) =>
    post('/api/facts/app_events', FACTS, { batch_id: randomUUID(), rows: devices.map(event) });
  const predict = async (content: string) => {
    await house.db.query(
      `insert into churn_status (app_id, is_churn_prediction_enabled, updated) values ($1, true, clock_timestamp())
       on conflict do nothing`,
      [app.id],
    );
    const form = new FormData();
    form.set('file', new Blob([content], { type: 'text/csv' }), 'churn.csv');
    const sent = new Response(form);
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/facts/churn_files/${app.id}`,
      headers: { authorization: `Bearer ${FACTS}`, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(answer.statusCode, answer.payload).toBeLessThan(300);
  };
  const requestOf = (...devices: string[]) => ({
    subject_request_id: randomUUID() as string,
    subject_request_type: 'erasure',
    submitted_time: '2026-11-18T09:00:00Z',
    subject_identities: devices.map((identity_value) => ({
      ...{ identity_type: 'android_advertising_id', identity_value, identity_format: 'raw' },
    })),
  });
  const erasureOf = async (id: string, token = PRIVACY) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await house.app.inject({ method: 'GET', url: `/api/opendsr/requests/${id}`, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const carriedOut = async (id: string) => {
    const [job] = await house.db.query<{ id: number }>(
      `select id from job where kind = 'erasure' and input ->> 'id' = $1`,
      [id],
    );
    return waitForJob(house, job?.id ?? 0, { within: 60_000 });
  };

  const formsOf = (device: string) =>
    [device.toLowerCase(), device.toUpperCase()].flatMap((text) => [
      ...(['md5', 'sha1', 'sha256'] as const).map((hash) => createHash(hash).update(text).digest()),
      Buffer.from(text.replaceAll('-', ''), 'hex'),
    ]);
  /** Where a device stands, in any form, in all that is stored: keys of files, tables of records and of facts. */
  const whereIs = async (device: string): Promise<string[]> => {
    const found: string[] = [];
    for (const key of await keptFiles(house)) {
      const bytes = await buffer(await house.files.get(key));
      const text = bytes.toString('latin1').toLowerCase().replaceAll('-', '');
      if (formsOf(device).some((id) => bytes.includes(id) || text.includes(id.toString('hex')))) found.push(key);
    }
    const tables = await house.db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema()`,
    );
    for (const { name } of tables) {
      const [row] = await house.db.query<{ n: number }>(
        `select count(*)::int as n from "${name}" t where to_jsonb(t)::text ilike $1`,
        [`%${device}%`],
      );
      if (row?.n) found.push(name);
    }
    for (const name of ['app_events', 'app_event_slice']) {
      const [row] = await house.facts.query<{ n: number }>(
        `SELECT count() AS n FROM ${name} WHERE device_id = {device:UUID}`,
        { device },
      );
      if (row?.n) found.push(name);
    }
    return found;
  };

  test('one is found nowhere afterwards, and everything else stays', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    const hashOf = (id: string) => createHash('sha256').update(id.toUpperCase()).digest('hex');
    const plain = await built(house, admin, app, ['device_id', gone.toUpperCase(), other], 'Plain');
    const hashed = await built(house, admin, app, [hashOf(gone), hashOf(other)], 'Hashed');
    expect((await send(gone, other)).body).toMatchObject({ accepted: 2 });
    await predict(`device_id,score\n${gone},0.9\n${other},0.1\n`);
    const tried = await admin.call(tests.createTestCampaign, { body: { app_id: app.id } });
    const params = { testCampaignId: String(tried.body.test_campaign_configuration_id) };
    expect((await admin.call(tests.updateTestCampaign, { params, body: { device_id: gone } })).status).toBe(200);
    expect((await whereIs(gone)).length).toBeGreaterThan(7);

    const request = requestOf(gone);
    const taken = await post('/api/opendsr/requests', PRIVACY, request);
    expect(taken, JSON.stringify(taken.body)).toMatchObject({
      status: 201,
      body: { subject_request_id: request.subject_request_id },
    });
    expect((await carriedOut(request.subject_request_id)).state).toBe('done');
    expect(await whereIs(gone)).toEqual([]);
    expect((await whereIs(other)).length).toBeGreaterThan(4);
    expect(await listOf(admin, plain.id)).toMatchObject({ rows: 1, csv_updated: plain.csv_updated });
    expect(await listOf(admin, hashed.id)).toMatchObject({ rows: 1 });

    const known = await erasureOf(request.subject_request_id);
    expect(known.body).toMatchObject({ request_status: 'completed', results_count: known.body.results_count });
    const removed = Object.fromEntries(
      known.body.results.map((one: { store: string; removed: number }) => [one.store, one.removed]),
    );
    expect(removed).toMatchObject({
      lists: 2,
      originals: 2,
      churn_files: 1,
      campaign_tests: 1,
      facts: expect.any(Number),
    });
    expect(removed.facts).toBeGreaterThanOrEqual(1);
    expect(removed.history).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(known.body)).not.toContain(gone);

    // The same request again is answered as before; another one under its id is not taken for it
    expect((await post('/api/opendsr/requests', PRIVACY, request)).body).toEqual(taken.body);
    const another = { ...requestOf(other), subject_request_id: request.subject_request_id };
    expect((await post('/api/opendsr/requests', PRIVACY, another)).status).toBe(409);
  });

  test('what a file does not name is not written anew', async () => {
    await built(house, admin, app, ['device_id', randomUUID()], 'Untouched');
    await predict(`device_id,score\n${randomUUID()},0.4\n`);
    const wrote = vi.spyOn(house.files, 'put');
    const request = requestOf(randomUUID());
    await post('/api/opendsr/requests', PRIVACY, request);
    expect((await carriedOut(request.subject_request_id)).state).toBe('done');
    expect(wrote.mock.calls.map(([key]) => key)).toEqual([]);
    wrote.mockRestore();
  });

  test('it stays away, whatever brings it again', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    const request = requestOf(gone.toUpperCase());
    await post('/api/opendsr/requests', PRIVACY, request);
    await carriedOut(request.subject_request_id);

    const list = await built(house, admin, app, [gone, other], 'Next export');
    expect(list).toMatchObject({ rows: 1 });
    const answer = await send(gone, other);
    expect(answer.body).toMatchObject({ accepted: 1, rejected: [{ index: 0, path: 'device_id' }] });
    await predict(`device_id,score\n${gone},0.9\n${other},0.1\n`);
    expect(await whereIs(gone)).toEqual([]);
    expect((await whereIs(other)).length).toBeGreaterThan(2);
  });

  test('the operator erases one at once; it is noted beside the backups', async () => {
    const gone = randomUUID();
    await built(house, admin, app, [gone, randomUUID()], 'Members');
    await house.db.query(
      `insert into backup_run (kind, cut, folder, at, bytes) values ('backup', 'c1', $1, clock_timestamp(), 1),
       ('backup', 'c2', '/nowhere/at-all', clock_timestamp(), 1)`,
      [backups],
    );
    const lines: string[] = [];
    const told = { say: (line: string) => lines.push(line), signal: new AbortController().signal };
    expect(await eraseCommand(house)({ device: [gone] }, told)).toMatch(
      /^Erased 1 device: 2 rows, ids or lines removed/,
    );
    expect(lines.join('\n')).toMatch(/lists +\d+ builds looked at, 1 ids removed/);
    expect(lines.join('\n')).toContain('The backups in /nowhere/at-all could not be told');
    expect(await whereIs(gone)).toEqual([]);
    expect((await erasedBeside(backups)).map((form) => form.kind)).toEqual(
      expect.arrayContaining(['uuid', 'md5', 'sha1', 'sha256']),
    );
    await expect(eraseCommand(house)({ device: ['abc'] }, told)).rejects.toThrow(/--device takes the id/);
  });

  test('only an administrator or the machine may ask, and what is wrong is named', async () => {
    const request = requestOf(randomUUID());
    for (const role of ['client', 'api_user', 'campaign_manager', 'account_manager'] as const) {
      const who = await house.as(role, role === 'client' || role === 'api_user' ? app.company_id : undefined);
      expect((await who.call(api.requestErasure, { body: request })).status, role).toBe(403);
      const params = { subjectRequestId: request.subject_request_id };
      expect((await who.call(api.getErasure, { params })).status, role).toBe(403);
    }
    expect((await post('/api/opendsr/requests', FACTS, request)).status).toBe(401);
    expect((await erasureOf(randomUUID())).status).toBe(404);
    expect((await erasureOf('abc')).status).toBe(404);
    const refused = await post('/api/opendsr/requests', PRIVACY, { ...request, subject_request_type: 'access' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'subject_request_type' }] } });
    expect((await admin.call(api.requestErasure, { body: request })).status).toBe(201);
    await carriedOut(request.subject_request_id);
  });

  test('the history takes no other change', async () => {
    const edit = `update change_log set entity_name = 'x' where id = (select max(id) from change_log)`;
    await expect(house.db.query(edit)).rejects.toThrow();
    const hidden = house.db.tx(async () => {
      await house.db.query(`select set_config('fairlead.erasing', 'on', true)`);
      await house.db.query(edit);
    });
    await expect(hidden).rejects.toThrow();
    await expect(house.db.query('delete from change_log')).rejects.toThrow();
  });

  test('what is put back by hand is found by the ledger alone', async () => {
    const gone = randomUUID();
    const list = await built(house, admin, app, [gone, randomUUID()], 'Before');
    const [build] = await house.db.query<{ key: string }>(
      'select b.id_file_key as key from targeting_list l join audience_build b on b.id = l.build_id where l.id = $1',
      [list.id],
    );
    const ids = await buffer(await house.files.get(build?.key ?? ''));
    await send(gone);
    const told = { say: () => {}, signal: new AbortController().signal };
    await eraseCommand(house)({ device: [gone] }, told);
    // As a restore of an older backup would have it
    const [now] = await house.db.query<{ id: string }>('select build_id as id from targeting_list where id = $1', [
      list.id,
    ]);
    const key = `builds/${list.id}/${randomUUID()}.ids`;
    await house.files.put(key, Readable.from([ids]));
    await house.db.query('update audience_build set id_file_key = $2, rows = 2 where id = $1', [now?.id, key]);
    await house.facts.insert('app_events', [{ ...event(gone), ts: '2026-11-18T09:12:41.250' }]);
    expect((await whereIs(gone)).length).toBeGreaterThanOrEqual(2);
    const { erasureRoom } = await import('./erasure.room.ts');
    await erasureRoom.restored?.(house.context, { at: new Date(), productTime: house.now() });
    expect(await whereIs(gone)).toEqual([]);
  });
});
