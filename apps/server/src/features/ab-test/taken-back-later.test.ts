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
