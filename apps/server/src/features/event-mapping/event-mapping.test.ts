import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import { describe, expect, test } from 'vitest';
import { type Edit, useEventMapping } from '../../testing/event-mappings.ts';
import type { Caller, TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('events mapping on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  let company: number;
  let app: number;
  const { newApp, list, one, map } = useEventMapping(kind, (place) => {
    ({ house, admin, company, app } = place);
  });

  const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message;
  const historyOf = async (name: string, of = app) => {
    const [row] = await house.db.query<{ id: number }>('select id from custom_action where app_id = $1 and name = $2', [
      of,
      name,
    ]);
    const query = { entity: 'custom_action', entity_id: String(row?.id ?? 0) };
    return (await admin.call(historyApi.listHistory, { query })).body;
  };

  test('the payload of the documents is taken whole, flags as 0 and 1 or as booleans', async () => {
    const of = await newApp();
    const whole = { name: 'order', type_id: 4, has_generated_revenue: 0, mapping: '' };
    const sent = [
      { ...whole, type: 'purchase', has_revenue: 1, is_hidden: 0 },
      { ...whole, type: '', has_revenue: false, is_hidden: 1 },
      { ...whole, type: 'purchase', has_revenue: true, is_hidden: false },
    ];
    const answers = [];
    for (const body of sent) answers.push(await map('order', body as unknown as Edit, {}, of));
    expect(answers.map(({ status, body }) => [status, body.type, body.has_revenue, body.is_hidden])).toEqual([
      [200, 'purchase', 1, false],
      [200, null, 0, true],
      [200, 'purchase', 1, false],
    ]);
  });

  test('an event is mapped; the same again changes nothing', async () => {
    const saved = await map('order', { has_revenue: 1, is_hidden: false, type: 'purchase', version: 0 });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { name: 'order', type: 'purchase', type_id: 4, has_revenue: 1, version: 1 },
    ]);
    expect((await map('order', { has_revenue: 1, type: 'purchase', version: 1 })).body.version).toBe(1);
    expect((await map('order', { has_revenue: 0 })).body).toMatchObject({
      type: 'purchase',
      has_revenue: 0,
      version: 2,
    });
    const { items } = await historyOf('order');
    expect(items.map(({ action, entity_name, company_id }) => [action, entity_name, company_id])).toEqual([
      ['update', 'order', company],
      ['update', 'order', company],
    ]);
    expect(items[1]?.changes).toEqual([
      { field: 'type', before: null, after: 'purchase', undone_by: null },
      { field: 'has_revenue', before: false, after: true, undone_by: null },
    ]);
  });

  test('what is confirmed as it is, is saved once', async () => {
    expect((await map('seen', {})).body).toMatchObject({ version: 1, type: null });
    expect((await map('seen', {})).body.version).toBe(1);
    expect((await historyOf('seen')).total).toBe(0);
  });

  test.each<[Edit, string, string]>([
    [{ has_revenue: 1 }, 'type', 'Event must be mapped to an internal funnel'],
    [{ has_revenue: 1, type: null, is_hidden: false }, 'type', 'Event must be mapped to an internal funnel'],
    [{ has_revenue: 2 }, 'has_revenue', 'has_revenue must be one of 0, 1'],
    [
      { type: 'Purchase' },
      'type',
      'There is no funnel "Purchase". Choose one of purchase, subscription, add_to_cart, checkout, registration, login, ' +
        'level_achieved, tutorial_completed, content_view, app_open, other.',
    ],
    [{ name: 'Refused' }, 'name', 'The name of an event comes with its events and stays.'],
  ])('%j is refused at %s', async (body, path, message) => {
    const answer = await map('refused', body);
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
    expect((answer.body as unknown as { errors: unknown }).errors).toEqual([{ path, message }]);
    expect(await one('refused')).toBeUndefined();
  });

  test('hiding takes an event out of its funnel, and the filter tells hidden from shown', async () => {
    const of = await newApp();
    await map('order', { has_revenue: 1, type: 'purchase' }, {}, of);
    await map('login', { type: 'login' }, {}, of);
    const hidden = await map('order', { has_revenue: 1, type: 'purchase', is_hidden: true }, {}, of);
    expect(hidden.body).toMatchObject({ is_hidden: true, type: null, type_id: null, has_revenue: 1 });
    expect((await list(of, { is_hidden: 'true' })).map(({ name }) => name)).toEqual(['order']);
    expect((await list(of, { is_hidden: 'false' })).map(({ name }) => name)).toEqual(['login']);
    expect(messageOf(await map('order', { type: 'purchase' }, {}, of))).toBe(
      'A hidden event is in no funnel. Show the event first.',
    );
    expect(messageOf(await map('order', { is_hidden: false }, {}, of))).toBe(
      'Event must be mapped to an internal funnel',
    );
    expect((await map('order', { is_hidden: false, type: 'purchase' }, {}, of)).status).toBe(200);
  });

  test.each(['cart/add', 'a b', 'größe 🛒', '50% off?', 'a#b&c=d+e', 'it\'s "new"', 'x'.repeat(255)])(
    'an event may be called %s',
    async (name) => {
      const saved = await map(name, { type: 'other' });
      expect([saved.status, saved.body.name]).toEqual([200, name]);
      expect(await one(name)).toMatchObject({ type: 'other', version: 1 });
    },
  );

  test('names differ by the case of their letters', async () => {
    await map('Login', { type: 'login' });
    await map('LOGIN', { type: 'other' });
    expect([(await one('Login'))?.type, (await one('LOGIN'))?.type, await one('login')]).toEqual([
      'login',
      'other',
      undefined,
    ]);
  });

  test('an older version is refused with what is there; 0 says that nothing was saved', async () => {
    await map('raced', { type: 'login', version: 0 });
    for (const version of [0, 2]) {
      const answer = await map('raced', { type: 'other', version });
      expect([answer.status, answer.body]).toMatchObject([
        409,
        {
          code: 'stale_version',
          current: { name: 'raced', type: 'login', is_hidden: false, has_revenue: 0, version: 1 },
          changed_by: { email: admin.email },
        },
      ]);
    }
    const unsaved = await map('never saved', { type: 'other', version: 3 });
    expect([unsaved.status, unsaved.body]).toMatchObject([409, { current: { version: 0, type: null } }]);
  });

  test('of two who save an event for the first time at once, one is told', async () => {
    const answers = await Promise.all(['login', 'other'].map((type) => map('both at once', { type, version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await one('both at once')).toMatchObject({ version: 1 });
  });

  test('a dry run says what would change and leaves nothing', async () => {
    const answer = await map('tried', { type: 'login' }, { query: { dry_run: 'true' } });
    expect(answer.body).toMatchObject({
      dry_run: true,
      result: { type: 'login', version: 1 },
      changes: [{ field: 'type', before: null, after: 'login' }],
    });
    expect(await one('tried')).toBeUndefined();
  });

  test('the rows of one save are one change set and are taken back together', async () => {
    const set = randomUUID();
    const headers = { 'x-change-set': set, 'x-channel': 'form' };
    await map('undo a', { type: 'login' }, { headers });
    await map('undo b', { has_revenue: 1, type: 'purchase' }, { headers });
    const undone = await admin.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body: {} });
    expect(undone.body.items.map(({ status }) => status)).toEqual(['undone', 'undone']);
    expect(await one('undo a')).toMatchObject({ type: null, version: 2 });
    expect(await one('undo b')).toMatchObject({ type: null, has_revenue: 0, version: 2 });
  });

  test('hiding is taken back with the funnel the event was in', async () => {
    await map('was mapped', { has_revenue: 1, type: 'purchase' });
    await map('was mapped', { is_hidden: true });
    const [entry] = (await historyOf('was mapped')).items;
    await admin.call(historyApi.undoChangeSet, { params: { changeSetId: entry?.change_set_id ?? '' }, body: {} });
    expect(await one('was mapped')).toMatchObject({ is_hidden: false, type: 'purchase', has_revenue: 1 });
  });
});
