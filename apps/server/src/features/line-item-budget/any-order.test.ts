import { addDays, daysBetween, type Period } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { recordKinds } from '../../testing/records.ts';
import { createBudget, deleteBudget, updateBudget } from './line-item-budget.service.ts';

const TODAY = '2028-02-20'; // a leap day lies among the days tried
const day = (offset: number) => addDays(TODAY, offset);

type Step = { kind: 'create' | 'move' | 'delete'; pick: number; from: number; length: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('create', 'create', 'move', 'move', 'delete'),
  pick: fc.nat(),
  from: fc.integer({ min: -2, max: 24 }),
  length: fc.integer({ min: -1, max: 9 }),
});

/** What a step may do by the words of the rules, told by the set of days that are taken. */
const allowed = (kind: Step['kind'], before: Period | undefined, to: Period, others: readonly Period[]): boolean => {
  if (kind === 'delete') return before !== undefined && before.start_day > TODAY;
  const taken = new Set(
    others.flatMap((one) =>
      Array.from({ length: daysBetween(one.start_day, one.end_day) + 1 }, (_, n) => addDays(one.start_day, n)),
    ),
  );
  if (to.end_day < to.start_day) return false;
  for (let at = to.start_day; at <= to.end_day; at = addDays(at, 1)) if (taken.has(at)) return false;
  const begun = before !== undefined && before.start_day <= TODAY;
  const startMoves = to.start_day !== before?.start_day;
  if (startMoves && (begun || to.start_day < TODAY)) return false;
  return to.end_day === before?.end_day || to.end_day >= TODAY;
};

describe.each(recordKinds())('budgets in any order on %s', (kind) => {
  let house: TestHouse;
  let company: number;
  let context: Context;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
    company = (await house.company()).id;
    context = { ...systemContext(house), now: () => new Date(`${TODAY}T09:30:00Z`) };
  });
  afterAll(() => house?.close());

  const stored = (lineItem: number) =>
    house.db.query<Period & { id: number }>(
      'select id, start_day, end_day from line_item_budget where line_item_id = $1 order by start_day, id',
      [lineItem],
    );
  const apart = (budgets: readonly Period[]) =>
    budgets.every((one, at) => at === 0 || (budgets[at - 1]?.end_day ?? '') < one.start_day);
  /** Whether the service did it; whatever is no refusal fails the test. */
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return false;
      throw error;
    }
  };
  const carryOut = (lineItem: number, { kind, from, length }: Step, id: number | undefined): Promise<boolean> => {
    const times = { start_time: day(from), end_time: day(from + length) };
    if (kind === 'create') return done(createBudget(context, lineItem, aBudgetDraft(times)));
    if (id === undefined) return Promise.resolve(false);
    return done(kind === 'move' ? updateBudget(context, id, times) : deleteBudget(context, id));
  };

  test('one after the other: what the rules allow is done, nothing else, and no two ever share a day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { id: lineItem } = await aLineItem(house, company);
        for (const one of steps) {
          const budgets = await stored(lineItem);
          const chosen = one.kind === 'create' ? undefined : budgets[one.pick % Math.max(1, budgets.length)];
          if (one.kind !== 'create' && !chosen) continue;
          const to = { start_day: day(one.from), end_day: day(one.from + one.length) };
          const others = budgets.filter((budget) => budget.id !== chosen?.id);
          const expected = allowed(one.kind, chosen, to, others);
          expect([one, await carryOut(lineItem, one, chosen?.id)]).toEqual([one, expected]);
          expect(apart(await stored(lineItem))).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('at the same time: no two ever share a day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        async (waves) => {
          const { id: lineItem } = await aLineItem(house, company);
          for (const wave of waves) {
            const budgets = await stored(lineItem);
            await Promise.all(
              wave.map((one) => carryOut(lineItem, one, budgets[one.pick % Math.max(1, budgets.length)]?.id)),
            );
            expect(apart(await stored(lineItem))).toBe(true);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
