import { addDays, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { getLineItem, updateLineItem } from './line-item.service.ts';
import { createMargin } from './margin.service.ts';

const lastDays = ['2026-11-30', '2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29'];

describe.each(roomKinds())('midnight (UTC) on %s', (kind) => {
  let house: TestHouse;
  let company: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    company = (await house.company()).id;
  });
  afterAll(() => house?.close());

  const at = (now: Date): Context => ({ ...systemContext(house), now: () => now });
  const late = (day: string) => new Date(endOfDay(day).getTime() - 9_000); // 23:59:50

  test.each(lastDays)('what was chosen at 23:59:50 of %s starts ten seconds later, once', async (day) => {
    const lineItem = await aLineItem(house, company);
    const { id } = lineItem;
    const next = addDays(day, 1);
    await aBudget(house, lineItem, { days: [addDays(day, -3), day] });
    const second = await aBudget(house, lineItem, { days: [next, next] });
    const event = (await getLineItem(at(late(day)), id)).optimization_event;
    await createMargin(at(late(addDays(day, -1))), id, { margin: '10' });
    await createMargin(at(late(day)), id, { margin: '20', start_date: next });
    await updateLineItem(at(late(day)), id, { target_custom_action_type_id: 4 });

    /** What the clock alone decides, every second around midnight. */
    const seen: unknown[] = [];
    for (let ms = -10_000; ms <= 10_000; ms += 1_000) {
      const item = await getLineItem(at(new Date(startOfDay(next).getTime() + ms)), id);
      const now = [
        item.optimization_event === event,
        item.optimization_event_starts,
        item.margin_starts,
        item.current_budget?.id === second,
        item.next_budget_start_time,
      ];
      if (JSON.stringify(seen.at(-1)) !== JSON.stringify([ms >= 0, ...now])) seen.push([ms >= 0, ...now]);
      expect([item.margin, item.target_custom_action_type_id]).toEqual(['20.000000', 4]);
    }
    expect(seen).toEqual([
      [false, true, next, next, false, startOfDay(next).toISOString()],
      [true, false, null, null, true, null],
    ]);
    // Posted again a moment later, the margin in force is the new one: nothing waits.
    await createMargin(at(startOfDay(next)), id, { margin: '20' });
    expect((await getLineItem(at(startOfDay(next)), id)).margin_starts).toBeNull();
    await createMargin(at(startOfDay(next)), id, { margin: '10' });
    expect((await getLineItem(at(startOfDay(next)), id)).margin_starts).toBe(addDays(next, 1));
  });
});
