import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { changeCampaign } from '../campaign/campaign-edit.service.ts';
import { updateLineItem } from '../line-item/line-item.service.ts';
import { updateBudget } from '../line-item-budget/line-item-budget.service.ts';
import { listHistory } from './history.service.ts';

let house: TestHouse;
let user: Context['user'];
const ids = { line_item: [] as number[], line_item_budget: [] as number[], campaign: [] as number[] };
type Kind = keyof typeof ids;
const places = { apps: [] as number[], groups: [] as number[], creatives: [] as number[] };
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  const { id, email } = await house.as('admin');
  user = { id, email, role: 'admin', company_id: null, session_id: 0 };
  const company = (await house.company()).id;
  const app = (await house.application(company)).id;
  for (let at = 0; at < 5; at++) {
    const lineItem = await aLineItem(house, company);
    ids.line_item.push(lineItem.id);
    ids.line_item_budget.push(await aBudget(house, lineItem));
    ids.campaign.push((await aCampaign(house, app, lineItem.id)).id);
    const own = (await house.application(company)).id;
    places.apps.push(own);
    const [group] = await house.db.query<{ id: number; ad: number }>(
      `with made as (insert into creative_group (company_id, app_id, name, state, created, updated)
         values ($1, $2, 'Group', 'archived', now(), now()) returning id),
       ad as (insert into creative (company_id, app_id, creative_group_id, name, type, state, width, height, created, updated)
         select $1, $2, id, 'Banner', 'Static', 'archived', 300, 250, now(), now() from made returning id)
       select made.id, ad.id as ad from made, ad`,
      [company, own],
    );
    places.groups.push(group?.id ?? 0);
    places.creatives.push(group?.ad ?? 0);
  }
});
afterAll(() => house?.close());

/** The store, and how often it was asked. */
const count = { asked: 0 };
const counting = (): Context['db'] => {
  const counted =
    (ask: Context['db']['query']): Context['db']['query'] =>
    (text, values) => {
      count.asked += 1;
      return ask(text, values);
    };
  return { ...house.db, often: counted(house.db.often), query: counted(house.db.query) };
};

const rename: Record<Kind, (context: Context, id: number, name: string) => Promise<unknown>> = {
  line_item: (context, id, name) => updateLineItem(context, id, { name }),
  line_item_budget: (context, id, name) => updateBudget(context, id, { name }),
  campaign: (context, id, name) => changeCampaign(context, id, { name }),
};

test.each(Object.keys(ids) as Kind[])('%s: five that are as before are asked about at once', async (entity) => {
  for (const name of ['A', 'B', 'A']) {
    const context = { ...systemContext(house), user, changeSet: randomUUID() };
    for (const id of ids[entity]) await rename[entity](context, id, name);
  }
  const pageOf = async (limit: number, before = 2_147_483_647) => {
    count.asked = 0;
    return (await listHistory({ ...systemContext(house), user, db: counting() }, { entity, before, limit })).items;
  };
  const last = (await pageOf(5)).at(-1)?.id;
  const of = async (limit: number) => {
    const items = await pageOf(limit, last);
    expect(items.map(({ why_not }) => why_not)).toEqual(Array(limit).fill('It is as it was before already'));
    return count.asked;
  };
  await of(1); // the catalogue of events is read once
  const one = await of(1);
  expect(await of(5)).toBe(one);
});

const week = { start_utc: '2036-11-24T00:00:00Z', end_utc: '2036-11-30T23:59:59Z', recurring: false, timezone: 'UTC' };
const wouldBe: [entity: string, change: { field: string; before: unknown; after: unknown }, records: number[]][] = [
  ['line_item_budget', { field: 'client_budget', before: 10, after: 1000 }, ids.line_item_budget],
  ['application', { field: 'bundle_identifier', before: null, after: 'com.nomnom.app' }, places.apps],
  ['creative_group', { field: 'schedulings', before: [week], after: [] }, places.groups],
  ['creative_group', { field: 'campaign_ids', before: ids.campaign, after: [] }, places.groups],
  ['creative_group', { field: 'state', before: 'new', after: 'archived' }, places.groups],
  ['creative', { field: 'state', before: 'new', after: 'archived' }, places.creatives],
];

test.each(wouldBe)('%s: what five would be is judged at once: %o', async (entity, change, records) => {
  const whys = async (some: number[]) => {
    count.asked = 0;
    const entries = some.map((entity_id) => ({ entity_id, deed: 'update' as const, changes: [change] }));
    await undoableOf(entity)?.whyNot?.({ ...systemContext(house), user, db: counting() }, entries);
    return count.asked;
  };
  const one = await whys(records.slice(0, 1));
  expect([await whys(records), records.length]).toEqual([one, 5]);
});
