import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { listLineItemOverviews } from '../campaign/line-item-overview.service.ts';
import { listOrders } from '../order/order.service.ts';
import { listBudgetMetrics, listLineItemCosts } from './costs.service.ts';
import { listLineItems } from './line-item.service.ts';

let house: TestHouse;
let company: number;
let app: number;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  company = (await house.company()).id;
  app = (await house.application(company)).id;
  for (let at = 0; at < 5; at++) {
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-01-01', '2036-12-31'] });
    await aCampaign(house, app, lineItem.id);
  }
});
afterAll(() => house?.close());

const reads: [name: string, statements: number, read: (context: Context) => Promise<{ total: number }>][] = [
  ['orders', 1, (context) => listOrders(context, company)],
  ['line items', 1, (context) => listLineItems(context, { company_id: company })],
  ['line items of an application', 1, (context) => listLineItems(context, { app_id: app })],
  ['costs', 1, (context) => listLineItemCosts(context, { company_id: company })],
  ['budget metrics', 1, (context) => listBudgetMetrics(context, app)],
  ['overviews', 2, (context) => listLineItemOverviews(context, { application_id: app })],
];

test.each(reads)('%s: %i for five records, once the catalogue of events was read', async (_, statements, read) => {
  let asked = 0;
  const db: Context['db'] = {
    ...house.db,
    query: (text, values) => {
      asked += 1;
      return house.db.query(text, values);
    },
  };
  const context = { ...systemContext(house), db };
  await read(context);
  asked = 0;
  expect([(await read(context)).total, asked]).toEqual([5, statements]);
});
