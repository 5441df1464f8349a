import { OVERLAP_TEXT, PAST_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import { READ_ONLY_TEXT, START_LOCKED_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { addDays, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { createBudget, deleteBudget, updateBudget } from './line-item-budget.service.ts';

/** The last day of one budget; the next one starts on the day after. */
const lastDays = ['2026-11-30', '2027-02-28', '2028-02-28', '2028-02-29', '2028-04-30', '2026-12-31', '2027-12-31'];

describe.each(roomKinds())('the product’s clock passes midnight on %s', (kind) => {
  let house: TestHouse;
  let company: number;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    company = (await house.company()).id;
  });
  afterAll(() => house?.close());

  const undone = new Error('undone');
  /** What the service answers at an instant, with nothing kept: 'fine' or its sentence. */
  const tried = async (now: Date, work: (context: Context) => Promise<unknown>): Promise<string> => {
    const context: Context = { ...systemContext(house), now: () => now };
    try {
      await house.db.tx(async () => {
        await work(context);
        throw undone;
      });
    } catch (error) {
      if (error === undone) return 'fine';
      if (error instanceof Refusal) return `${error.status} ${error.message}`;
      throw error;
    }
    return 'kept';
  };
  /** Where a budget stands, told by what the service allows. */
  const stands = async (id: number, now: Date) => {
    const rename = await tried(now, (context) => updateBudget(context, id, { name: 'Renamed' }));
    if (rename === `409 ${READ_ONLY_TEXT}`) return 'completed';
    const gone = await tried(now, (context) => deleteBudget(context, id));
    return rename === 'fine' && gone === 'fine' ? 'upcoming' : rename === 'fine' ? 'current' : rename;
  };

  test.each(lastDays)('%s to the next day: one ends, the next begins, exactly once', async (last) => {
    const lineItem = await aLineItem(house, company);
    const next = addDays(last, 1);
    const ending = await aBudget(house, lineItem, { name: 'Ending', days: [addDays(last, -9), last] });
    const beginning = await aBudget(house, lineItem, { name: 'Beginning', days: [next, addDays(next, 9)] });
    const midnight = startOfDay(next).getTime();
    const instants = [
      endOfDay(addDays(last, -10)).getTime(),
      -86_400_000,
      -2000,
      -1000,
      -1,
      0,
      1,
      1000,
      86_400_000,
    ].map((offset, at) => new Date(at === 0 ? offset : midnight + offset));
    expect(instants[3]).toEqual(endOfDay(last)); // 23:59:59
    const seen: string[][] = [];
    for (const now of instants) seen.push([await stands(ending, now), await stands(beginning, now)]);
    expect(seen).toEqual([
      ['upcoming', 'upcoming'],
      ['current', 'upcoming'],
      ['current', 'upcoming'],
      ['current', 'upcoming'],
      ['current', 'upcoming'],
      ['completed', 'current'],
      ['completed', 'current'],
      ['completed', 'current'],
      ['completed', 'current'],
    ]);
  });

  test.each(lastDays)('%s is today until its last instant, and past after it', async (last) => {
    const lineItem = await aLineItem(house, company);
    const draft = aBudgetDraft({ start_time: last, end_time: addDays(last, 5) });
    const create = (now: Date) => tried(now, (context) => createBudget(context, lineItem.id, draft));
    expect(await create(startOfDay(last))).toBe('fine');
    expect(await create(new Date(startOfDay(addDays(last, 1)).getTime() - 1))).toBe('fine');
    expect(await create(startOfDay(addDays(last, 1)))).toBe(`400 ${PAST_TEXT}`);
  });

  test('the start is locked, and deleting over, from the very first instant', async () => {
    const lineItem = await aLineItem(house, company);
    const id = await aBudget(house, lineItem, { days: ['2028-02-29', '2028-03-31'] });
    const start = startOfDay('2028-02-29');
    const before = new Date(start.getTime() - 1);
    const move = (now: Date) => tried(now, (context) => updateBudget(context, id, { start_time: '2028-03-01' }));
    expect([await move(before), await move(start)]).toEqual(['fine', `409 ${START_LOCKED_TEXT}`]);
    const remove = (now: Date) => tried(now, (context) => deleteBudget(context, id));
    expect([await remove(before), await remove(start)]).toEqual([
      'fine',
      '409 This budget has begun and can no longer be deleted.',
    ]);
  });

  test('who deletes an older version is told of that first, begun or not', async () => {
    const id = await aBudget(house, await aLineItem(house, company), { days: ['2028-02-29', '2028-03-31'] });
    const start = startOfDay('2028-02-29');
    const remove = (now: Date) => tried(now, (context) => deleteBudget(context, id, 0));
    const stale = '409 Somebody else changed this in the meantime. Compare and save again.';
    expect([await remove(new Date(start.getTime() - 1)), await remove(start)]).toEqual([stale, stale]);
  });

  test('a day is the same day for whoever writes it in another zone', async () => {
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2027-01-01', '2027-01-31'] });
    const create = (start_time: string, end_time: string) =>
      tried(startOfDay('2026-12-01'), (context) =>
        createBudget(context, lineItem.id, aBudgetDraft({ start_time, end_time })),
      );
    // Half past midnight in Paris is still the 31st in UTC.
    expect(await create('2027-02-01T00:30:00+01:00', '2027-02-28')).toBe(`400 ${OVERLAP_TEXT}`);
    expect(await create('2027-01-31T23:30:00-01:00', '2027-02-28')).toBe('fine');
  });
});
