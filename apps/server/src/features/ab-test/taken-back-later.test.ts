import { randomUUID } from 'node:crypto';
import * as historyApi from '@fairlead/contract/history';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { describe, expect, test } from 'vitest';
import { undoableOf } from '../../platform/changes/undo.ts';
import { two, useAbTests } from '../../testing/ab-tests.ts';
import type { CampaignHouse } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('taking back what mirrors took over, late or twice, on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { start, whole } = useAbTests(kind, (opened) => {
    ({ on, admin } = opened);
  });

  const tested = async () => {
    const { id } = await on.make({ active: true, client_daily_budget: 90, internal_name: 'ours' });
    const mirrors = ((await start(id, two)).body.ab_test_campaigns ?? []).map((one) => one.id);
    return { id, all: [id, ...mirrors] };
  };
  /** Saves the campaign that is tested in a change set of its own. */
  const save = async (id: number, body: object) => {
    const set = randomUUID();
    const { client_daily_budget } = (await whole(id)).body;
    const sent = { client_budget: null, client_daily_budget, ...body };
    const answer = await on.put(id, sent, admin, { headers: { 'x-change-set': set } });
    expect(answer.status).toBe(200);
    return set;
  };
  const undo = (changeSetId: string, body: object = {}, extra = {}) =>
    admin.call(historyApi.undoChangeSet, { params: { changeSetId }, body }, extra);
  type Undone = Awaited<ReturnType<typeof undo>>['body'];

  test('a line item that has started comes back tomorrow, for the campaign that is tested and for its mirrors', async () => {
    const { id, all } = await tested();
    const next = await aLineItem(on.house, on.company, 'Next');
    const set = await save(id, { line_item_id: next.id });
    const today = dayOf(on.house.now());
    const tomorrow = addDays(today, 1);
    for (const [from, to] of [
      [today, addDays(today, -1)],
      [tomorrow, today],
    ])
      await on.house.db.query(
        'update campaign_line_item set start_date = $3 where campaign_id = any($1) and start_date = $2',
        [all, from, to],
      );
    const { body: tried } = await undo(set, {}, { query: { dry_run: 'true' } });
    const { result } = tried as unknown as { result: Undone };
    const { body } = await undo(set, { seen: result.seen });
    expect(body.items).toEqual(result.items);
    expect(body.items.map(({ fields }) => fields.map(({ field, from, to }) => [field, from, to]))).toEqual(
      all.map(() => [
        ['line_item_id', next.id, on.lineItem.id],
        ['line_item_starts', null, tomorrow],
      ]),
    );
  });

  test('somebody else who takes it back once it was looked at leaves nothing of the mirrors either', async () => {
    const { id, all } = await tested();
    const set = await save(id, { paused: true });
    const room = undoableOf('campaign');
    if (!room) throw new Error('campaigns can be taken back');
    const { current } = room;
    let looks = 0;
    const others: string[] = [];
    // Between the look at both mirrors and the write
    room.current = async (...asked) => {
      const mirror = await current(...asked);
      looks += 1;
      if (looks === 2) {
        others.push(...(await undo(set)).body.items.map(({ status }) => status));
      }
      return mirror;
    };
    try {
      expect(await undo(set)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    } finally {
      room.current = current;
    }
    expect(others).toEqual(all.map(() => 'undone'));
  });
});
