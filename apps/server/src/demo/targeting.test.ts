import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../context.ts';
import { only } from '../db/rows.ts';
import { getTargeting } from '../features/targeting/targeting.service.ts';
import { openTestHouse, type TestHouse } from '../testing/house.ts';
import { aCampaign, aLineItem } from '../testing/line-items.ts';
import { plannedCohorts } from './dynamic/plan.ts';
import { seedShrunkAim, shrunk } from './targeting.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ env: { FAIRLEAD_NOW: '2026-11-18T10:20:00Z' } });
});
afterAll(() => house?.close());

test('the newest campaign that is on is aimed at the list that shrinks to nothing, once, an hour after it was made', async () => {
  const planned = plannedCohorts.filter(({ bundle, name }) => bundle === shrunk.bundle && name.endsWith(shrunk.ends));
  expect(planned).toHaveLength(1);
  const company = (await house.company()).id;
  const app = (await house.application(company)).id;
  const item = (await aLineItem(house, company)).id;
  const [older, newer] = [await aCampaign(house, app, item), await aCampaign(house, app, item)];
  const off = await aCampaign(house, app, item, { active: false });
  const list = only(
    await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
       values ($1, $2, $3, 'cohorts', 'idfa', '2026-11-12T08:00:00Z', now()) returning id`,
      [company, app, planned[0]?.name],
    ),
  ).id;
  const context = systemContext(house.context);
  await seedShrunkAim(context, { id: app });
  await seedShrunkAim(context, { id: app });
  const listsOf = async (id: number) => (await getTargeting(context, id)).targeting_configurations.whitelists;
  expect(await listsOf(newer.id)).toEqual({ idfa: list });
  for (const { id } of [older, off]) expect(await listsOf(id)).toEqual({});
  const told = await house.db.query<{ at: Date }>(`select at from change_log where entity = 'campaign_targeting'`);
  expect(told.map(({ at }) => at.toISOString())).toEqual(['2026-11-12T09:00:00.000Z']);
});
