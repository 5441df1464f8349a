import * as api from '@fairlead/contract/line-item-budget';
import { OVERLAP_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import { addDays } from '@fairlead/domain/utc-day';
import { aBudgetDraft } from '@fairlead/test-data';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerError } from '../../http/refuse.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aLineItem } from '../../testing/line-items.ts';
import { recordKinds } from '../../testing/records.ts';

const PEOPLE = 50;
const people = Array.from({ length: PEOPLE }, (_, at) => at);

// What only happens when many do something at once; it needs a store with more than one session.
describe.runIf(recordKinds().includes('postgres'))('fifty people at the same moment', () => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let lineItem: Awaited<ReturnType<typeof aLineItem>>;
  beforeAll(async () => {
    house = await openTestHouse({ kind: 'postgres', worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
    company = (await house.company()).id;
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    lineItem = await aLineItem(house, company);
  });

  const params = () => ({
    companyId: String(company),
    orderId: String(lineItem.order_id),
    lineItemId: String(lineItem.id),
  });
  const taken = async () =>
    house.db.query<{ id: number; start_day: string; end_day: string }>(
      'select id, start_day, end_day from line_item_budget where line_item_id = $1 order by start_day',
      [lineItem.id],
    );
  /** One answer of 200, and the sentence for everybody else. */
  const oneWins = (answers: readonly { status: number; body: unknown }[]) => {
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const others = answers.filter((answer) => answer.status !== 200);
    expect(new Set(others.map(({ status, body }) => `${status} ${(body as { message: string }).message}`))).toEqual(
      new Set([`400 ${OVERLAP_TEXT}`]),
    );
  };

  test.each([1, 2, 3, 4])('create budgets that all share a day: one is there, round %d', async () => {
    const answers = await Promise.all(
      people.map((at) =>
        manager.call(api.createBudget, {
          params: params(),
          body: aBudgetDraft({
            name: `Person ${at}`,
            start_time: addDays('2037-03-01', -at),
            end_time: addDays('2037-03-01', PEOPLE - at),
          }),
        }),
      ),
    );
    oneWins(answers);
    expect(await taken()).toHaveLength(1);
  });

  test.each([1, 2])('move budgets into the same days: one gets them, the others stay, round %d', async () => {
    const ids: number[] = [];
    for (const at of people) {
      const day = addDays('2037-01-01', at);
      ids.push(await aBudget(house, lineItem, { name: `Person ${at}`, days: [day, day] }));
    }
    const before = await taken();
    const answers = await Promise.all(
      ids.map((id) =>
        manager.call(api.updateBudget, {
          params: { ...params(), budgetId: String(id) },
          body: { start_time: '2037-06-10', end_time: '2037-06-20 23:59:59' },
        }),
      ),
    );
    oneWins(answers);
    const after = await taken();
    expect(after).toHaveLength(PEOPLE);
    expect(after.filter(({ id, start_day }) => start_day !== before.find((one) => one.id === id)?.start_day)).toEqual([
      expect.objectContaining({ start_day: '2037-06-10', end_day: '2037-06-20' }),
    ]);
  });

  test('the last of two versions is refused, not the days', async () => {
    const id = await aBudget(house, lineItem);
    const answers = await Promise.all(
      people.map((at) =>
        manager.call(api.updateBudget, {
          params: { ...params(), budgetId: String(id) },
          body: { name: `Person ${at}`, version: 1 },
        }),
      ),
    );
    const codes = answers.map(({ status, body }) =>
      status === 200 ? 200 : (body as unknown as { code: string }).code,
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'stale_version')).toHaveLength(PEOPLE - 1);
  });

  test('create on days that are deleted at that moment: booked or refused, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aBudget(house, lineItem, { days: ['2037-05-01', '2037-05-31'] });
      const [gone, made] = await Promise.all([
        manager.call(api.deleteBudget, { params: { ...params(), budgetId: String(id) } }),
        manager.call(api.createBudget, {
          params: params(),
          body: aBudgetDraft({ start_time: '2037-05-10', end_time: '2037-05-12' }),
        }),
      ]);
      expect(gone.status).toBe(204);
      expect([200, 400]).toContain(made.status);
      expect(await taken()).toHaveLength(made.status === 200 ? 1 : 0);
      await house.db.query('delete from line_item_budget where line_item_id = $1', [lineItem.id]);
    }
  });
});

describe.each(recordKinds())('past the rule, on %s', (kind) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false });
  });
  afterAll(() => house?.close());

  test('the records themselves refuse a shared day, in the same words', async () => {
    const lineItem = await aLineItem(house, (await house.company()).id);
    const tries = await Promise.allSettled(
      people.map((at) =>
        // In a transaction of its own: two that wait for each other's row are told apart and tried again.
        house.db.tx(() => aBudget(house, lineItem, { days: ['2037-01-01', addDays('2037-01-01', at)] })),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const refused = tries.filter((one) => one.status === 'rejected');
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/', async () => {
      throw refused[0]?.reason;
    });
    const answer = await app.inject('/');
    await app.close();
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: OVERLAP_TEXT,
        errors: [{ path: 'start_time', message: OVERLAP_TEXT }],
        code: 'invalid',
        request_id: expect.any(String),
      },
    ]);
    expect(new Set(refused.map((one) => one.reason.constraint))).toEqual(new Set(['line_item_budget_no_overlap']));
    const last = await house.db.query<{ end_day: string }>('select max(end_day) as end_day from line_item_budget');
    const adjacent = addDays(last[0]?.end_day ?? '', 1);
    expect(await aBudget(house, lineItem, { days: [adjacent, adjacent] })).toBeGreaterThan(0);
  });
});
