/** What happened before a story begins: records made through the services at an earlier time of the product's clock. */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { type Context, systemContext } from '../src/context.ts';
import { createApplication } from '../src/features/application/application.service.ts';
import { addCampaign, type NewCampaign } from '../src/features/campaign/campaign-new.service.ts';
import { setCampaignLineItem } from '../src/features/campaign/line-item-history.service.ts';
import { createCompany } from '../src/features/company/company.service.ts';
import { createLineItem } from '../src/features/line-item/line-item.service.ts';
import { createMargin } from '../src/features/line-item/margin.service.ts';
import { createBudget } from '../src/features/line-item-budget/line-item-budget.service.ts';
import { createOrder } from '../src/features/order/order.service.ts';
import { setSimulator } from '../src/features/simulator/simulator.service.ts';
import { addUser } from '../src/features/user/user.service.ts';
import { openHouse } from '../src/house.ts';
import { inAllSizes, shownBy } from '../src/testing/line-items.ts';

type House = {
  /** When it happened: an ISO time. */
  at: string;
  /** Campaigns have ads in all usual sizes, approved by every exchange. */
  everywhere: boolean;
  company: Parameters<typeof createCompany>[1];
  /** Who answers for it is filled in: the first of the people. */
  order: Parameters<typeof createOrder>[2];
  application: Parameters<typeof createApplication>[1];
  lineItems: {
    draft: Parameters<typeof createLineItem>[2];
    margin: string | null;
    budgets: Parameters<typeof createBudget>[2][];
    campaigns: (Omit<NewCampaign, 'app_id' | 'line_item_id'> & {
      /** The line item it belongs to from a later day on, by its place among these. */
      moves: { to: number; start: string } | null;
    })[];
  }[];
};

type Given = {
  env: Record<string, string>;
  /** The product's clock, of a demo, stands still until somebody starts it. */
  standing: boolean;
  people: { email: string; role: Parameters<typeof addUser>[1]['role']; password: string }[];
  houses: House[];
};

const given = JSON.parse(process.argv[2] ?? '{}') as Given;
const server = await openHouse(readConfig(given.env), pino({ level: 'silent' }));

/** @param person who answers for it */
const make = async (context: Context, house: House, person: number | null) => {
  const company = await createCompany(context, house.company);
  const order = await createOrder(context, company.id, {
    ...house.order,
    account_manager_id: person,
    bi_analyst_id: person,
  });
  const { id: app_id } = await createApplication(context, { ...house.application, company_id: company.id });
  const lineItems: { id: number; budgets: number[]; campaigns: number[] }[] = [];
  for (const { draft, margin, budgets, campaigns } of house.lineItems) {
    const { id } = await createLineItem(context, order.id, draft);
    if (margin !== null) await createMargin(context, id, { margin });
    const made = { id, budgets: [] as number[], campaigns: [] as number[] };
    for (const budget of budgets) made.budgets.push((await createBudget(context, id, budget)).id);
    for (const { moves: _, ...campaign } of campaigns)
      made.campaigns.push((await addCampaign(context, { ...campaign, app_id, line_item_id: id })).id);
    lineItems.push(made);
  }
  for (const [index, { campaigns }] of house.lineItems.entries())
    for (const [nth, { moves }] of campaigns.entries()) {
      const [campaign, to] = [lineItems[index]?.campaigns[nth], moves && lineItems[moves.to]];
      if (moves && campaign && to) await setCampaignLineItem(context, campaign, to.id, moves.start);
    }
  const made = lineItems.flatMap(({ campaigns }) => campaigns);
  if (made.length > 0) await shownBy(context, app_id, made);
  if (house.everywhere) {
    const suppliers = await context.db.query<{ id: number }>('select id from supplier');
    await inAllSizes(
      context,
      app_id,
      suppliers.map(({ id }) => id),
    );
  }
  return { company: company.id, order: order.id, application: app_id, lineItems };
};

try {
  const context = systemContext(server);
  if (given.standing) await setSimulator(context, { state: 'running', speed: 0 });
  const then = (at: string): Context => ({ ...context, now: () => new Date(at) });
  const first = given.houses.map(({ at }) => at).sort()[0] ?? '';
  const people: number[] = [];
  for (const person of given.people) people.push((await addUser(then(first), { ...person, company_id: null })).id);
  const made = [];
  for (const house of given.houses) made.push(await make(then(house.at), house, people[0] ?? null));
  console.log(JSON.stringify(made));
} finally {
  await server.close();
}
