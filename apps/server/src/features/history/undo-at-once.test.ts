import { randomUUID } from 'node:crypto';
import * as companies from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import * as budgets from '@fairlead/contract/line-item-budget';
import { aBudgetDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoableOf } from '../../platform/changes/undo.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('a change that several people take back at once, on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  let company: number;
  let set: string;
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: false, env: { RATE_LIMITS: 'off' } });
    manager = await house.as('campaign_manager');
  });
  beforeEach(async () => {
    company = (await house.company({ name: 'Nomnom' })).id;
    set = randomUUID();
  });
  afterAll(() => house?.close());

  const extra = () => ({ headers: { 'x-change-set': set } });
  const edit = (body: object) =>
    manager.call(companies.updateCompany, { params: { companyId: String(company) }, body }, extra());
  const create = async () => {
    const lineItem = await aLineItem(house, company);
    const params = {
      companyId: String(company),
      orderId: String(lineItem.order_id),
      lineItemId: String(lineItem.id),
    };
    return (await manager.call(budgets.createBudget, { params, body: aBudgetDraft() }, extra())).body.id;
  };
  const undo = async (seen?: string) => {
    const body = seen === undefined ? {} : { seen };
    const answer = await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set }, body });
    const { code, items } = answer.body as Partial<{ code: string; items: { status: string; message: string }[] }>;
    return { status: answer.status, code, items: items?.map((item) => [item.status, item.message]) };
  };
  const ALREADY = { status: 409, code: 'already_undone', items: undefined };
  const DONE = ['undone', null];
  const undoings = async () =>
    (
      await house.db.query(
        `select 1 from change_log where undoes in (select id from change_log where change_set_id = $1)`,
        [set],
      )
    ).length;
  /** Does something once somebody has looked at what there is to take back, and has not begun. */
  const betweenLookAndDeed = async <T>(entity: string, work: () => Promise<unknown>, late: () => Promise<T>) => {
    const room = undoableOf(entity);
    const looked = room?.whyNot;
    if (!room || !looked) throw new Error(`${entity} is not looked at`);
    let first = true;
    room.whyNot = async (...asked) => {
      const why = await looked(...asked);
      if (first) {
        first = false;
        await work();
      }
      return why;
    };
    try {
      return await late();
    } finally {
      room.whyNot = looked;
    }
  };

  test('whoever comes second is told that an edit has been undone', async () => {
    await edit({ name: 'Nomnom SE' });
    expect(await betweenLookAndDeed('company', undo, undo)).toEqual(ALREADY);
    expect(await undoings()).toBe(1);
  });

  test('and likewise that what was created has gone', async () => {
    await create();
    expect(await betweenLookAndDeed('line_item_budget', undo, undo)).toEqual(ALREADY);
    expect(await undoings()).toBe(1);
  });

  test('what the first one left is still taken back', async () => {
    await edit({ name: 'Nomnom SE' });
    const [first] = await house.db.query<{ id: number }>(`select id from change_log where change_set_id = $1`, [set]);
    await edit({ business_state: 'live' });
    const oneOfThem = () =>
      manager.call(historyApi.undoChangeSet, {
        params: { changeSetId: set },
        body: { entries: [Number(first?.id)] },
      });
    expect(await betweenLookAndDeed('company', oneOfThem, undo)).toMatchObject({
      status: 200,
      items: [DONE, ['refused', 'This change has already been undone']],
    });
    expect(await undoings()).toBe(2);
  });

  test.each([
    ['as they are', false],
    ['as they were looked at', true],
  ])('two edits that five take back at the same moment go back once, %s', async (_, looked) => {
    await edit({ name: 'Nomnom SE' });
    await edit({ business_state: 'live' });
    const look = async () =>
      (
        (
          await manager.call(
            historyApi.undoChangeSet,
            { params: { changeSetId: set }, body: {} },
            { query: { dry_run: 'true' } },
          )
        ).body as unknown as { result: { seen: string } }
      ).result.seen;
    const seen = looked ? await look() : undefined;
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(seen)));
    // Without a look each edit goes back by itself, so two people may have done one each.
    const items = answers.flatMap((answer) => answer.items ?? []);
    expect(items.filter(([status]) => status === 'undone')).toHaveLength(2);
    expect(items.filter(([status]) => status === 'kept')).toEqual([]);
    for (const answer of answers.filter(({ items: told }) => told === undefined)) expect(answer).toEqual(ALREADY);
    if (looked) expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await undoings()).toBe(2);
  });
});
