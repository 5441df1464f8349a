import { randomUUID } from 'node:crypto';
import * as api from '@fairlead/contract/event-mapping';
import * as historyApi from '@fairlead/contract/history';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrived } from '../../testing/app-events.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

type Row = { name: string; mapping: string | null; version?: number };

describe.each(roomKinds())('product feed on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let params: { applicationId: string };
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    admin = await house.as('admin');
    company = (await house.company()).id;
    params = { applicationId: String((await house.application(company)).id) };
  });
  afterAll(() => house?.close());

  const list = async () => (await admin.call(api.listProductMappings, { params })).body.items;
  const mappings = async () => Object.fromEntries((await list()).map(({ name, mapping }) => [name, mapping]));
  const save = (body: Row[], extra = {}, caller = admin) =>
    caller.call(api.updateProductMappings, { params, body }, extra);
  const errorsOf = (answer: { body: unknown }) => (answer.body as { errors: unknown }).errors;

  test('rows that changed are saved and answered; the others stay', async () => {
    await arrived(house, Number(params.applicationId), [{ name: 'order', at: house.now() }]);
    expect(await list()).toEqual([{ name: 'order', mapping: '', events: 1, version: 0 }]);
    const saved = await save([
      { name: 'order', mapping: '$.items[*].sku', version: 0 },
      { name: 'view', mapping: "$['menu.top'][*]", version: 0 },
    ]);
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        items: [
          { name: 'order', mapping: '$.items[*].sku', events: 1, version: 1 },
          { name: 'view', mapping: "$['menu.top'][*]", events: 0, version: 1 },
        ],
        total: 2,
      },
    ]);
    expect((await save([{ name: 'view', mapping: null, version: 1 }])).body.items[0]).toMatchObject({
      mapping: '',
      version: 2,
    });
    expect(await mappings()).toEqual({ order: '$.items[*].sku', view: '' });
    const { body } = await admin.call(api.listCustomActions, { params });
    expect(body.items[0]).toMatchObject({ name: 'order', mapping: '$.items[*].sku', version: 1 });
  });

  test('no products for an event without any is nothing to save', async () => {
    expect((await save([{ name: 'never', mapping: '', version: 0 }])).body.items).toEqual([
      { name: 'never', mapping: '', events: 0, version: 0 },
    ]);
    expect(await mappings()).not.toHaveProperty('never');
  });

  test('one wrong row refuses all, each by its place', async () => {
    const answer = await save([
      { name: 'all or none', mapping: '$.id' },
      { name: 'b', mapping: 'items[*].sku' },
      { name: 'c', mapping: `$.${'k'.repeat(256)}` },
      { name: 'b', mapping: '' },
      { name: ' ', mapping: '' },
    ]);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([
      {
        path: '[1].mapping',
        message: 'Mapping must be empty or a path: $.key, $.key[*], $[*].key or $.key[*].subkey',
      },
      { path: '[2].mapping', message: 'Key must be at most 255 characters' },
      { path: '[3].name', message: 'b stands in the list twice. Send it once.' },
      { path: '[4].name', message: 'Name is required' },
    ]);
    expect(await mappings()).not.toHaveProperty('all or none');
  });

  test('one stale row refuses all, with what is there', async () => {
    await save([{ name: 'stale', mapping: '$.a' }]);
    const answer = await save([
      { name: 'fresh', mapping: '$.id', version: 0 },
      { name: 'stale', mapping: '$.b', version: 0 },
    ]);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'stale_version', current: { name: 'stale', mapping: '$.a', version: 1 } },
    ]);
    expect(await mappings()).not.toHaveProperty('fresh');
  });

  test('a mapping to a funnel is left as it is, also one that a rule of today would refuse', async () => {
    await admin.call(api.updateCustomAction, {
      params: { ...params, customActionName: 'mapped' },
      body: { has_revenue: 1, type: 'purchase' },
    });
    await save([{ name: 'mapped', mapping: '$.id', version: 1 }]);
    const { body } = await admin.call(api.listCustomActions, { params });
    expect(body.items.find(({ name }) => name === 'mapped')).toMatchObject({
      type: 'purchase',
      has_revenue: 1,
      mapping: '$.id',
      version: 2,
    });
  });

  test('a dry run of several new rows leaves none', async () => {
    const answer = await save(
      [
        { name: 'dry a', mapping: '$.a' },
        { name: 'dry b', mapping: '$.b' },
      ],
      { query: { dry_run: 'true' } },
    );
    expect(answer.body).toMatchObject({
      dry_run: true,
      changes: [
        { field: 'mapping', before: '', after: '$.a' },
        { field: 'mapping', before: '', after: '$.b' },
      ],
    });
    expect(await mappings()).not.toHaveProperty('dry a');
  });

  test('a save is taken back as one change set', async () => {
    const set = randomUUID();
    await save(
      [
        { name: 'undo a', mapping: '$.a' },
        { name: 'undo b', mapping: '$.b' },
      ],
      { headers: { 'x-change-set': set } },
    );
    const undone = await admin.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    expect(undone.body.items.map(({ entity, status }) => [entity, status])).toEqual([
      ['custom_action', 'undone'],
      ['custom_action', 'undone'],
    ]);
    expect(await mappings()).toMatchObject({ 'undo a': '', 'undo b': '' });
  });

  test('who may read the feed and who may change it (rows 44 and 46)', async () => {
    const answers: Record<string, [number, number]> = {};
    for (const role of roles) {
      const caller = await house.as(role, company);
      const read = await caller.call(api.listProductMappings, { params });
      answers[role] = [read.status, (await save([{ name: 'rights', mapping: '$.id' }], {}, caller)).status];
    }
    const readers = ['sales_team_member', 'creative_team_member', 'marketing_team_member', 'api_user'];
    const shut = ['restricted_dashboard_user', 'guest_user'];
    for (const [role, statuses] of Object.entries(answers))
      expect([role, statuses]).toEqual([
        role,
        shut.includes(role) ? [403, 403] : readers.includes(role) ? [200, 403] : [200, 200],
      ]);
  });
});
