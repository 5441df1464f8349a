import { randomUUID } from 'node:crypto';
import { inactivityRule } from '@fairlead/domain/cohort/cohort';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { updateApplication } from '../application/application.service.ts';
import { changeCampaign } from '../campaign/campaign-edit.service.ts';
import { updateCohort } from '../cohort/cohort-edit.service.ts';
import { updateCompany } from '../company/company.service.ts';
import { updateCreative } from '../creative/creative.service.ts';
import { updateCreativeGroup } from '../creative-group/creative-group.service.ts';
import { updateLineItem } from '../line-item/line-item.service.ts';
import { updateBudget } from '../line-item-budget/line-item-budget.service.ts';
import { updateOrder } from '../order/order.service.ts';
import { updateUser } from '../user/user.service.ts';
import { listHistory } from './history.service.ts';

let house: TestHouse;
let user: Context['user'];
const ids = {
  ...{ line_item: [] as number[], line_item_budget: [] as number[], campaign: [] as number[] },
  ...{ company: [] as number[], order: [] as number[], application: [] as number[], cohort: [] as number[] },
  ...{ creative_group: [] as number[], creative: [] as number[], user: [] as number[] },
};
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
    ids.order.push(lineItem.order_id);
    ids.line_item_budget.push(await aBudget(house, lineItem));
    ids.campaign.push((await aCampaign(house, app, lineItem.id)).id);
    const own = (await house.application(company)).id;
    ids.application.push(own);
    const [group] = await house.db.query<{ id: number; ad: number }>(
      `with made as (insert into creative_group (company_id, app_id, name, state, created, updated)
         values ($1, $2, 'Group', 'archived', now(), now()) returning id),
       ad as (insert into creative (company_id, app_id, creative_group_id, name, type, state, width, height, created, updated)
         select $1, $2, id, 'Banner', 'Static', 'archived', 300, 250, now(), now() from made returning id)
       select made.id, ad.id as ad from made, ad`,
      [company, own],
    );
    ids.creative_group.push(group?.id ?? 0);
    ids.creative.push(group?.ad ?? 0);
    ids.company.push((await house.company()).id);
    ids.user.push((await house.as('support_team_member')).id);
    ids.cohort.push(await aCohort(company, own));
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

/** A dynamic audience that nobody builds. */
const aCohort = async (company: number, app: number): Promise<number> => {
  const [list] = await house.db.query<{ id: number }>(
    `insert into targeting_list (company_id, app_id, name, origin, criterion, rows_format, id_kind, created, updated)
     values ($1, $2, 'Seen lately', 'cohorts', 'idfa', 'plain', 'uuid', now(), now()) returning id`,
    [company, app],
  );
  const [cohort] = await house.db.query<{ id: number }>(
    `insert into cohort (company_id, targeting_list_id, events_without_country, source_app_ids, countries, filters)
     values ($1, $2, false, array[$3::int], '{FR}', $4) returning id`,
    [company, list?.id, app, JSON.stringify([inactivityRule(7)])],
  );
  return cohort?.id ?? 0;
};

const rename: Record<Kind, (context: Context, id: number, name: string) => Promise<unknown>> = {
  line_item: (context, id, name) => updateLineItem(context, id, { name }),
  line_item_budget: (context, id, name) => updateBudget(context, id, { name }),
  campaign: (context, id, name) => changeCampaign(context, id, { name }),
  company: (context, id, name) => updateCompany(context, id, { name: `${name} ${id}` }),
  order: (context, id, name) => updateOrder(context, id, { name }),
  application: (context, id, name) => updateApplication(context, id, { name }),
  cohort: (context, id, name) => updateCohort(context, id, { name }),
  creative_group: (context, id, name) => updateCreativeGroup(context, id, { name }),
  creative: (context, id, name) => updateCreative(context, id, { name }),
  user: (context, id, name) =>
    updateUser({ ...context, user: null }, id, { email: `${name.toLowerCase()}.${id}@fairlead.example` }),
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
  ['application', { field: 'bundle_identifier', before: null, after: 'com.nomnom.app' }, ids.application],
  ['campaign', { field: 'client_daily_budget', before: 200, after: 50 }, ids.campaign],
  ['creative_group', { field: 'schedulings', before: [week], after: [] }, ids.creative_group],
  ['creative_group', { field: 'campaign_ids', before: ids.campaign, after: [] }, ids.creative_group],
  ['creative_group', { field: 'state', before: 'new', after: 'archived' }, ids.creative_group],
  ['creative', { field: 'state', before: 'new', after: 'archived' }, ids.creative],
  ['cohort', { field: 'events_without_country', before: true, after: false }, ids.cohort],
  ['order', { field: 'account_manager_id', before: 1, after: 2 }, ids.order],
  ['user', { field: 'email', before: 'ada@fairlead.example', after: 'b@fairlead.example' }, ids.user],
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
