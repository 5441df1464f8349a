import * as api from '@fairlead/contract/ab-test';
import * as history from '@fairlead/contract/history';
import { SHARE_SENT, WHOLE_GONE } from '@fairlead/domain/campaign/split-cap';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { describe, expect, test } from 'vitest';
import { undoableOf } from '../../platform/changes/undo.ts';
import type { CampaignHouse } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { useTestedCampaigns } from '../../testing/tested-campaigns.ts';

describe.each(roomKinds())('taking back what mirrors took over, late or twice, on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { tested, save, undo } = useTestedCampaigns(kind, (opened) => {
    ({ on, admin } = opened);
  });
  type Undone = Awaited<ReturnType<typeof undo>>['body'];

  test('a line item that has started comes back tomorrow, for the campaign that is tested and for its mirrors', async () => {
    const { id, all } = await tested();
    const next = await aLineItem(on.house, on.company, 'Next');
    const set = await save(id, { line_item_id: next.id }, admin);
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
    const { body: tried } = await undo(set, admin, {}, { query: { dry_run: 'true' } });
    const { result } = tried as unknown as { result: Undone };
    const { body } = await undo(set, admin, { seen: result.seen });
    expect(body.items).toEqual(result.items);
    expect(body.items.map(({ fields }) => fields.map(({ field, from, to }) => [field, from, to]))).toEqual(
      all.map(() => [
        ['line_item_id', next.id, on.lineItem.id],
        ['line_item_starts', null, tomorrow],
      ]),
    );
  });

  test('a whole does not come back once its test has ended, and what to do instead is said', async () => {
    const { id } = await tested();
    const set = await save(id, { ab_test_daily_budget: 120 });
    expect((await admin.call(api.stopAbTest, { params: { campaignId: String(id) } })).status).toBe(200);
    const [item] = (await undo(set, admin, { later_edits: 'overwrite' })).body.items.filter(
      ({ entity_id }) => entity_id === id,
    );
    expect([item?.status, item?.message]).toEqual(['refused', WHOLE_GONE]);
    const query = { entity: 'campaign', entity_id: String(id) };
    const { items } = (await admin.call(history.listHistory, { query })).body;
    expect(items.find((one) => one.change_set_id === set)).toMatchObject({ can_undo: false, why_not: WHOLE_GONE });
  });

  test('what people read of a share that does not go back has no name of the wire in it', async () => {
    const { id, all } = await tested();
    const set = await save(id, { ab_test_daily_budget: 120 });
    const entries = (await admin.call(history.getChangeSet, { params: { changeSetId: set } })).body.entries;
    const mirror = entries.find(({ entity_id }) => entity_id === all[1]);
    const [item] = (await undo(set, admin, { entries: [mirror?.id] })).body.items;
    expect([item?.status, item?.message]).toEqual(['refused', SHARE_SENT]);
    expect(SHARE_SENT).not.toMatch(/[a-z]_[a-z]/);
  });

  test('somebody else who takes it back once it was looked at leaves nothing of the mirrors either', async () => {
    const { id, all } = await tested();
    const set = await save(id, { paused: true }, admin);
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
        others.push(...(await undo(set, admin)).body.items.map(({ status }) => status));
      }
      return mirror;
    };
    try {
      expect(await undo(set, admin)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    } finally {
      room.current = current;
    }
    expect(others).toEqual(all.map(() => 'undone'));
  });
});
