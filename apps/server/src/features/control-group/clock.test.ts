import { addDays, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { getApplication } from '../application/application.service.ts';
import { getControlGroup, listControlGroups, setControlGroup } from './control-group.service.ts';

const lastDays = ['2026-11-30', '2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29'];

describe.each(roomKinds())('control groups at midnight (UTC) on %s', (kind) => {
  let house: TestHouse;
  let company: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { FAIRLEAD_NOW: '2026-11-20T12:00:00Z' } });
    company = (await house.company()).id;
  });
  afterAll(() => house?.close());

  const at = (now: Date): Context => ({ ...systemContext(house), now: () => now });
  const late = (day: string) => at(new Date(endOfDay(day).getTime() - 9_000)); // 23:59:50

  test.each(lastDays)('what was set at 23:59:50 of %s starts ten seconds later, once', async (day) => {
    const { id } = await house.application(company);
    const next = addDays(day, 1);
    await setControlGroup(late(addDays(day, -1)), id, { percent: 10 });
    await setControlGroup(late(day), id, { percent: 30 });

    const seen: unknown[] = [];
    for (let ms = -10_000; ms <= 10_000; ms += 1_000) {
      const context = at(new Date(startOfDay(next).getTime() + ms));
      const { percent, start_date, upcoming } = await getControlGroup(context, id);
      const app = await getApplication(context, id);
      expect([app.control_group_percent, app.upcoming_control_group]).toEqual([percent, upcoming]);
      const now = [ms >= 0, percent, start_date, upcoming];
      if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) seen.push(now);
    }
    expect(seen).toEqual([
      [false, 10, day, { percent: 30, start_date: next }],
      [true, 30, next, null],
    ]);
    // The last millisecond still belongs to the day
    expect((await getControlGroup(at(new Date(startOfDay(next).getTime() - 1)), id)).percent).toBe(10);

    // What was in force a moment ago cannot be taken back to any more: it starts a day later
    const set = await setControlGroup(at(startOfDay(next)), id, { percent: 10 });
    expect(set).toEqual({ app_id: id, percent: 10, start_date: addDays(next, 1), version: 4 });
    expect((await setControlGroup(at(startOfDay(next)), id, { percent: 30 })).start_date).toBe(next);
    const { items } = await listControlGroups(at(startOfDay(next)), id);
    expect(items.map(({ percent, start_date }) => [start_date, percent])).toEqual([
      [next, 30],
      [day, 10],
      ['2026-11-20', 0],
    ]);
  });
});
