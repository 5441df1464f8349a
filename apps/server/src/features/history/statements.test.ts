import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
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
  }
});
afterAll(() => house?.close());

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
  let asked = 0;
  const counted =
    (ask: Context['db']['query']): Context['db']['query'] =>
    (text, values) => {
      asked += 1;
      return ask(text, values);
    };
  const db = { ...house.db, often: counted(house.db.often), query: counted(house.db.query) };
  const pageOf = async (limit: number, before = 2_147_483_647) => {
    asked = 0;
    return (await listHistory({ ...systemContext(house), user, db }, { entity, before, limit })).items;
  };
  const last = (await pageOf(5)).at(-1)?.id;
  const of = async (limit: number) => {
    const items = await pageOf(limit, last);
    expect(items.map(({ why_not }) => why_not)).toEqual(Array(limit).fill('It is as it was before already'));
    return asked;
  };
  await of(1); // the catalogue of events is read once
  const one = await of(1);
  expect(await of(5)).toBe(one);
});
