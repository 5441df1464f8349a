import * as historyApi from '@fairlead/contract/history';
import * as api from '@fairlead/contract/line-item';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { recordKinds } from '../../testing/records.ts';
import { onceRead } from '../../testing/undoing.ts';

const PEOPLE = 30;
const people = Array.from({ length: PEOPLE }, (_, at) => at);

// What only happens when many do something at once; it needs a store with more than one session.
describe.runIf(recordKinds().includes('postgres'))('thirty people at the same line item', () => {
  let house: TestHouse;
  let manager: Caller;
  let lineItem: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind: 'postgres', worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    lineItem = (await aLineItem(house, (await house.company()).id)).id;
  });
  afterAll(() => house?.close());

  const edit = (body: object) =>
    manager.call(api.updateLineItemInGrid, { params: { lineItemId: String(lineItem) }, body });

  test('of one version, one edit is kept and the others are stale', async () => {
    const answers = await Promise.all(people.map((at) => edit({ name: `Person ${at}`, version: 1 })));
    const codes = answers.map(({ status, body }) =>
      status === 200 ? 200 : (body as unknown as { code: string }).code,
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'stale_version')).toHaveLength(PEOPLE - 1);
  });

  test('events and margins chosen at once leave one of each for tomorrow', async () => {
    const answers = await Promise.all(
      people.map((at) =>
        at % 2
          ? edit({ target_custom_action_type_id: 4 + (at % 3) })
          : manager.call(marginCalls.createMargin, {
              params: { lineItemId: String(lineItem) },
              body: { margin: String(10 + at) },
            }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [left] = await house.db.query(
      `select (select count(*)::int from line_item_event where line_item_id = $1 and start_date > current_date) as events,
         (select count(*)::int from line_item_margin where line_item_id = $1) as margins`,
      [lineItem],
    );
    expect(left).toEqual({ events: 1, margins: 1 });
  });

  test('a margin that somebody posts while another one is taken back is kept', async () => {
    const post = (margin: string) =>
      manager.call(marginCalls.createMargin, { params: { lineItemId: String(lineItem) }, body: { margin } });
    await post('60');
    await post('70');
    const query = { entity: 'line_item', entity_id: String(lineItem) };
    const [entry] = (await manager.call(historyApi.listHistory, { query })).body.items;
    const undone = await onceRead(
      'line_item',
      () => post('80'),
      () => manager.call(historyApi.undoChangeSet, { params: { changeSetId: entry?.change_set_id ?? '' }, body: {} }),
    );
    expect(undone.body.items).toMatchObject([{ status: 'kept', message: 'Later edits are kept' }]);
    const { items } = (await manager.call(marginCalls.listMargins, { params: { lineItemId: String(lineItem) } })).body;
    expect(items.map(({ margin }) => margin)).toEqual(['80.000000']);
  });
});
