import * as marginCalls from '@fairlead/contract/line-item-margin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('margins on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let lineItem: number;
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2028-02-28T12:00:00Z', RATE_LIMITS: 'off' },
    });
    company = (await house.company()).id;
    manager = await house.as('sales_team_member');
  });
  beforeEach(async () => {
    lineItem = (await aLineItem(house, company)).id;
  });
  afterAll(() => house?.close());

  const post = (margin: string, start_date?: string, who = manager) =>
    who.call(marginCalls.createMargin, {
      params: { lineItemId: String(lineItem) },
      body: { margin, ...(start_date === undefined ? {} : { start_date }) },
    });
  const all = async () =>
    (await manager.call(marginCalls.listMargins, { params: { lineItemId: String(lineItem) } })).body.items.map(
      ({ margin, start_date }) => [start_date, margin],
    );
  const inForce = (margin: string) =>
    house.db.query(
      `insert into line_item_margin (line_item_id, margin, start_date, created) values ($1, $2, '2028-02-01', now())`,
      [lineItem, margin],
    );

  test('a margin on an older version is refused with the record; without a version nothing is compared', async () => {
    const params = { lineItemId: String(lineItem) };
    const on = (version: number, margin: string) =>
      manager.call(marginCalls.createMargin, { params, body: { margin, version } });
    expect((await on(1, '25')).status).toBe(200);
    const stale = await on(1, '30');
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale_version', current: { version: 2, margin: '25.000000' } },
    ]);
    expect((await post('35')).status).toBe(200);
    expect((await on(3, '40')).status).toBe(200);
  });

  test('the first one starts tomorrow; a second one for tomorrow replaces it', async () => {
    const { status, body } = await post('33.333333');
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), line_item_id: lineItem, margin: '33.333333', start_date: '2028-02-29' },
    ]);
    expect((await post('100', '2028-02-29')).body).toEqual({ ...body, margin: '100.000000' });
    expect(await all()).toEqual([['2028-02-29', '100.000000']]);
  });

  test('the one in force, posted again, takes the waiting one back', async () => {
    await inForce('25');
    await post('50');
    expect(await all()).toEqual([
      ['2028-02-29', '50.000000'],
      ['2028-02-01', '25.000000'],
    ]);
    expect((await post('25.000000')).body).toMatchObject({ margin: '25.000000', start_date: '2028-02-01' });
    expect(await all()).toEqual([['2028-02-01', '25.000000']]);
    const log = async () =>
      (await house.db.query(`select 1 from change_log where entity = 'line_item' and entity_id = $1`, [lineItem]))
        .length;
    expect(await log()).toBe(2);
    await post('25');
    expect(await log()).toBe(2);
  });

  test.each(['2028-02-28', '2028-03-01', '2027-02-28'])('a start on %s is refused', async (start) => {
    const answer = await post('25', start);
    expect([answer.status, (answer.body as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      400,
      'start_date',
    ]);
    expect(await all()).toEqual([]);
  });

  test.each(['', '0', '0.000000', '-1', '9900.000001', '1e3', '25.0000001', 'abc'])('%j is refused', async (margin) => {
    const answer = await post(margin);
    expect([answer.status, (answer.body as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      400,
      'margin',
    ]);
  });

  test('clients and machines neither read nor post margins', async () => {
    for (const who of [await house.as('client', company), await house.as('api_user')]) {
      expect((await post('25', undefined, who)).status).toBe(403);
      expect((await who.call(marginCalls.listMargins, { params: { lineItemId: String(lineItem) } })).status).toBe(403);
    }
  });

  test('a dry run says what would change', async () => {
    const dry = await manager.call(
      marginCalls.createMargin,
      { params: { lineItemId: String(lineItem) }, body: { margin: '25' } },
      { query: { dry_run: true } },
    );
    expect(dry.body).toMatchObject({
      dry_run: true,
      result: { id: null, margin: '25.000000' },
      changes: [
        { field: 'margin', before: null, after: '25.000000' },
        { field: 'margin_starts', before: null, after: '2028-02-29' },
      ],
    });
    expect(await all()).toEqual([]);
  });

  test('posts at the same moment leave one margin for tomorrow', async () => {
    await inForce('10');
    const texts = Array.from({ length: 20 }, (_, at) => String(20 + at));
    const answers = await Promise.all(texts.map((text) => post(text)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const margins = await all();
    expect(margins).toHaveLength(2);
    expect(margins[0]?.[0]).toBe('2028-02-29');
    const [log] = await house.db.query<{ last: string; n: number }>(
      `select count(*)::int as n, (array_agg(c.value ->> 'after' order by l.id desc))[1] as last
       from change_log l cross join jsonb_array_elements(l.changes) c
       where l.entity = 'line_item' and l.entity_id = $1 and c.value ->> 'field' = 'margin'`,
      [lineItem],
    );
    expect(log).toEqual({ n: 20, last: margins[0]?.[1] });
  });
});
