import type { Ok } from '@fairlead/contract';
import * as applications from '@fairlead/contract/application';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as historyApi from '@fairlead/contract/history';
import * as budgets from '@fairlead/contract/line-item-budget';
import { BUNDLE_STAYS } from '@fairlead/domain/application/application.rules';
import { OVERLAP_TEXT, PAST_TEXT, SPENT_TEXT } from '@fairlead/domain/line-item-budget/budget.rules';
import type { Role } from '@fairlead/domain/role';
import { aBudgetDraft } from '@fairlead/test-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { same } from '../../platform/changes/same.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aCampaign, aLineItem, delivered } from '../../testing/line-items.ts';
import { listHistory } from './history.service.ts';

// What history offers is what an undo would do, where what the record would be is refused.

let house: TestHouse;
let manager: Caller;
let creator: Caller;
let company: number;
beforeAll(async () => {
  house = await openTestHouse({ worker: false, env: { FAIRLEAD_NOW: '2026-11-18T14:00:00Z', RATE_LIMITS: 'off' } });
  manager = await house.as('campaign_manager');
  creator = await house.as('creative_team_member');
  company = (await house.company()).id;
});
afterAll(() => house?.close());

const entriesOf = async (entity: string, id: number, by = manager) =>
  (await by.call(historyApi.listHistory, { query: { entity, entity_id: String(id) } })).body.items;

type Item = Ok<typeof historyApi.undoChangeSet>['items'][number];

/** Whether anything goes back; what keeps later edits may still take the rest back. */
const takesBack = ({ status, fields }: Item): boolean =>
  status === 'undone' ||
  (status === 'kept' && fields.some((one) => one.status === 'undone' && !same(one.from, one.to)));

/** What an undo of the entry would do, as people try it: later edits kept, and taken back, too. */
const tried = async ({ id, change_set_id }: { id: number; change_set_id: string }, by = manager): Promise<Item[]> => {
  const items: Item[] = [];
  for (const later_edits of ['keep', 'overwrite'] as const) {
    const sent = { params: { changeSetId: change_set_id }, body: { entries: [id], later_edits } };
    const { body } = await by.call(historyApi.undoChangeSet, sent, { query: { dry_run: 'true' } });
    items.push(...((body as unknown as { result: { items: Item[] } }).result?.items ?? []));
  }
  return items;
};

/** What is said of each entry of a record, newest first; that undo says the same is looked at. */
const said = async (entity: string, id: number, by = manager): Promise<(string | null)[]> => {
  const entries = await entriesOf(entity, id, by);
  for (const entry of entries.filter(({ undone_by }) => undone_by === null)) {
    const would = await tried(entry, by);
    expect([entry.why_not, would.some(takesBack)]).toEqual([entry.why_not, entry.can_undo]);
    if (would.length > 0 && would.every(({ status }) => status === 'refused'))
      expect(would.map(({ message }) => message)).toContain(entry.why_not);
  }
  return entries.map(({ why_not }) => why_not);
};

/** What is said of the newest entries on a later day, newest first. */
const whysOn = async (
  day: string,
  by: Caller,
  role: Role,
  asked: { entity: string; entity_id?: number },
  limit = 1,
) => {
  const user = { id: by.id, email: by.email, role, company_id: null, session_id: 0 };
  const context = { ...systemContext(house), user, now: () => new Date(`${day}T10:00:00Z`) };
  const { items } = await listHistory(context, { ...asked, before: 2_147_483_647, limit });
  return items.map(({ why_not }) => why_not);
};

describe('a budget', () => {
  let lineItem: Awaited<ReturnType<typeof aLineItem>>;
  let id: number;
  const at = (budget = id) => ({
    params: {
      ...{ companyId: String(company), orderId: String(lineItem.order_id) },
      ...{ lineItemId: String(lineItem.id), budgetId: String(budget) },
    },
  });
  const create = async (draft = {}) =>
    (await manager.call(budgets.createBudget, { params: at(0).params, body: aBudgetDraft(draft) } as never)).body as {
      id: number;
    };
  const edit = (body: object, budget = id) => manager.call(budgets.updateBudget, { ...at(budget), body });
  beforeEach(async () => {
    lineItem = await aLineItem(house, company);
    id = (await create({ client_budget: 500, start_time: '2026-11-18', end_time: '2026-11-30' })).id;
  });

  test('is not offered a total below what is spent by now', async () => {
    await edit({ client_budget: 1000 });
    expect((await said('line_item_budget', id))[0]).toBeNull();
    await delivered(house, lineItem.id, '2026-11-18', 700);
    expect((await said('line_item_budget', id))[0]).toBe(SPENT_TEXT);
  });

  test('is judged by what would go: a total that was edited since stays, and what it was is no way back either', async () => {
    await edit({ client_budget: 1000, name: 'Renamed' });
    await edit({ client_budget: 2000 });
    await edit({ client_budget: 3000 });
    await delivered(house, lineItem.id, '2026-11-18', 1500);
    // 2000 may come back, 1000 may not; the name may, beside the total that is kept
    expect((await said('line_item_budget', id)).slice(0, 3)).toEqual([null, SPENT_TEXT, null]);
  });

  test('is judged with the days that would come back, too', async () => {
    await delivered(house, lineItem.id, '2026-11-18', 400);
    await house.db.query(`update line_item_budget set start_day = '2026-11-17' where id = $1`, [id]);
    await delivered(house, lineItem.id, '2026-11-17', 300);
    await edit({ client_budget: 800, end_time: '2026-12-05' });
    expect((await said('line_item_budget', id))[0]).toBe(SPENT_TEXT);
    await edit({ name: 'Cheaper' });
    expect((await said('line_item_budget', id))[0]).toBeNull();
  });

  test('is offered where only the later edit, taken back too, leaves a way', async () => {
    const later = (await create({ start_time: '2026-12-01', end_time: '2026-12-10' })).id;
    await edit({ start_time: '2026-12-20', end_time: '2026-12-31' }, later);
    await edit({ start_time: '2026-12-24' }, later);
    const moved = (await entriesOf('line_item_budget', later))[1];
    // The end of before lies before the start that is kept
    expect((await tried(moved as never)).map(({ status }) => status)).toEqual(['refused', 'undone']);
    expect((await said('line_item_budget', later)).slice(0, 2)).toEqual([null, null]);
  });

  test('is not offered days that have passed, nor brought back onto such', async () => {
    const later = (await create({ start_time: '2026-12-01', end_time: '2026-12-31' })).id;
    await edit({ start_time: '2026-12-10', end_time: '2027-01-10' }, later);
    const gone = (await create({ start_time: '2027-02-01', end_time: '2027-02-20' })).id;
    await manager.call(budgets.deleteBudget, at(gone));
    const on = (day: string, entity_id: number) =>
      whysOn(day, manager, 'campaign_manager', { entity: 'line_item_budget', entity_id });
    expect([await on('2026-11-30', later), await on('2026-12-02', later)]).toEqual([[null], [PAST_TEXT]]);
    expect([await on('2027-02-01', gone), await on('2027-02-02', gone)]).toEqual([[null], [PAST_TEXT]]);
  });

  test('is judged by what its own line item spent, whatever else is on the page', async () => {
    const other = await aLineItem(house, company);
    const params = { ...at().params, orderId: String(other.order_id), lineItemId: String(other.id) };
    const draft = aBudgetDraft({ client_budget: 500, start_time: '2026-11-18', end_time: '2026-11-30' });
    const { id: beside } = (await manager.call(budgets.createBudget, { params, body: draft } as never)).body;
    await edit({ client_budget: 1000 });
    const sent = { params: { ...params, budgetId: String(beside) }, body: { client_budget: 1000 } };
    await manager.call(budgets.updateBudget, sent);
    await delivered(house, lineItem.id, '2026-11-18', 700);
    const page = await whysOn('2026-11-19', manager, 'campaign_manager', { entity: 'line_item_budget' }, 2);
    expect(page).toEqual([null, SPENT_TEXT]);
    await delivered(house, other.id, '2026-11-18', 700);
    await delivered(house, lineItem.id, '2026-11-18', 0);
    const turned = await whysOn('2026-11-19', manager, 'campaign_manager', { entity: 'line_item_budget' }, 2);
    expect(turned).toEqual([SPENT_TEXT, null]);
  });

  test('days that another budget of the same save has are no reason: it may go back before', async () => {
    const other = (await create({ start_time: '2026-12-01', end_time: '2026-12-10' })).id;
    await edit({ start_time: '2026-12-20', end_time: '2026-12-30' }, other);
    await edit({ end_time: '2026-12-05' });
    const [moved] = await entriesOf('line_item_budget', other);
    expect(moved).toMatchObject({ can_undo: true });
    expect((await tried(moved as never))[0]).toMatchObject({ status: 'refused', message: OVERLAP_TEXT });
  });
});

test('an application keeps its first bundle: no undo is offered, for what else was saved with it neither', async () => {
  const { id } = await house.application(company, 'android');
  await house.db.query('update application set bundle_identifier = null where id = $1', [id]);
  const edit = (body: object) =>
    manager.call(applications.updateApplication, { params: { applicationId: String(id) }, body });
  await edit({ name: 'Nomnom 2' });
  await edit({ name: 'Nomnom 3', bundle_identifier: 'com.nomnom.app' });
  await edit({ name: 'Nomnom 4' });
  // The name, edited since, stays; it is the bundle that cannot go
  const both = `${BUNDLE_STAYS} What was saved with it stays, too.`;
  expect((await said('application', id)).slice(0, 3)).toEqual([null, both, null]);
});

describe('a creative group', () => {
  let app: { id: number; company_id: number };
  let group: Awaited<ReturnType<typeof aGroup>>;
  beforeEach(async () => {
    app = await house.application(company);
    group = await aGroup(house, creator, app.id);
  });
  const edit = async (body: object) => {
    const answer = await creator.call(groups.updateCreativeGroup, { params: group.params, body });
    expect(answer.status).toBe(200);
  };
  const inState = (table: 'application' | 'campaign' | 'creative_group', id: number, state: string) =>
    house.db.query(`update ${table} set state = $2 where id = $1`, [id, state]);
  const week = { start_utc: '2026-11-23T00:00:00Z', end_utc: '2026-11-29T23:59:59Z' };
  const archived = (kind: string) => new RegExp(`^This ${kind} is archived\\. `);

  test('that is archived is not offered schedules of before, and its name is', async () => {
    await edit({ schedulings: [week] });
    await edit({ schedulings: [] });
    await edit({ name: 'Renamed' });
    expect((await said('creative_group', group.id, creator)).slice(0, 2)).toEqual([null, null]);
    await inState('creative_group', group.id, 'archived');
    expect((await said('creative_group', group.id, creator)).slice(0, 2)).toEqual([
      null,
      expect.stringMatching(archived('creative group')),
    ]);
  });

  test('is offered schedules that are past by now: what stood once may stand again', async () => {
    await edit({ schedulings: [week] });
    await edit({ schedulings: [] });
    const asked = { entity: 'creative_group', entity_id: group.id };
    expect(await whysOn('2027-01-04', creator, 'creative_team_member', asked)).toEqual([null]);
  });

  test('is not offered campaigns that are archived by now, nor any once it is archived itself', async () => {
    const { id: campaign } = await aCampaign(house, app.id, (await aLineItem(house, company)).id, { creative: false });
    await edit({ campaign_ids: [campaign] });
    await edit({ campaign_ids: [] });
    const whys = async () => (await said('creative_group', group.id, creator))[0];
    expect(await whys()).toBeNull();
    await inState('campaign', campaign, 'archived');
    expect(await whys()).toBe('Only campaigns of the application that are not archived can be connected');
    await inState('campaign', campaign, 'new');
    await inState('creative_group', group.id, 'archived');
    expect(await whys()).toMatch(archived('creative group'));
  });

  test('comes back with its schedules where that is one edit, unless its application is archived', async () => {
    await edit({ schedulings: [week] });
    await edit({ schedulings: [], state: 'Archived' });
    expect((await said('creative_group', group.id, creator))[0]).toBeNull();
    await inState('application', app.id, 'archived');
    expect((await said('creative_group', group.id, creator))[0]).toMatch(archived('application'));
  });

  test('that is archived takes no creative back, and its words are', async () => {
    const { id } = (await group.banner()).body;
    const params = { ...group.params, creativeId: String(id) };
    for (const body of [{ name: 'Renamed' }, { state: 'archived' as const }])
      expect((await creator.call(creatives.updateCreative, { params, body })).status).toBe(200);
    expect((await said('creative', id, creator)).slice(0, 2)).toEqual([null, null]);
    await inState('creative_group', group.id, 'archived');
    expect((await said('creative', id, creator)).slice(0, 2)).toEqual([
      expect.stringMatching(archived('creative group')),
      null,
    ]);
  });

  test('that is archived holds up nothing of an edit whose creative is there again', async () => {
    const { id } = (await group.banner()).body;
    const params = { ...group.params, creativeId: String(id) };
    for (const body of [{ name: 'Renamed', state: 'archived' as const }, { state: 'new' as const }])
      await creator.call(creatives.updateCreative, { params, body });
    await inState('creative_group', group.id, 'archived');
    expect((await said('creative', id, creator)).slice(0, 2)).toEqual([null, null]);
  });
});
