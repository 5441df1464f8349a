import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { applicationsOf } from '#features/application/application.queries.ts';
import { listsOf } from '#features/audience/audience.queries.ts';
import { me } from '#features/auth/auth.queries.ts';
import { companyOf } from '#features/company/company.queries.ts';
import { groupsOf } from '#features/creative-group/creative-group.queries.ts';
import { eventsOf } from '#features/event-mapping/event-mapping.queries.ts';
import { lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { lostSpendOf } from '#features/pacing/pacing.queries.ts';
import type { Load } from '#lib/load.ts';
import { loaderFor } from './-load.ts';

// What somebody else made a moment ago: the answers in memory are of before, and the news of it is on its way.

type Items = { items: object[] };
type Loader = (given: object) => unknown;
// Without their types, which would bring all pages to those of the tests
const pages = import.meta.glob<{ Route: { options: object } }>('./_app/companies/**/*.tsx');
const params = { companyId: '1001', applicationId: '2001', orderId: '3001', lineItemId: '4001' };

/** A loader over an answer in memory that is `kept`, where the server would say `now`; `asked` counts what it is asked anew. */
const over = (list: { queryKey: QueryKey }, kept: Items, now: Items) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  onTestFinished(() => client.clear());
  const permissions = ['creative_group.duplicate', 'campaign.create', 'combination.edit'];
  client.setQueryData(me.queryKey, { permissions } as never);
  for (const { queryKey } of [eventsOf(2001), companyOf(1001)]) client.setQueryData(queryKey, { items: [] } as never);
  client.setQueryData(list.queryKey, kept);
  const asked: QueryKey[] = [];
  const load = ((query, holds) => {
    const queryFn = async () => {
      asked.push(query.queryKey);
      return now as never;
    };
    return loaderFor(client)({ ...query, queryFn }, holds);
  }) as Load;
  const run = async (page: string, deps: object = {}): Promise<unknown> => {
    const { options } = (await pages[`./_app/companies/$companyId/${page}.tsx`]?.())?.Route ?? {};
    return (options as { loader: Loader }).loader({ context: { load, queryClient: client }, params, deps });
  };
  return { run, asked, known: () => client.getQueryData(list.queryKey) };
};

const app = 'applications/$applicationId';
const one = { id: 1, name: 'One', state: 'new' };
const two = { id: 2, name: 'Two', state: 'new' };
const [before, after] = [{ items: [one] }, { items: [one, two] }];

test('groups that were made a moment ago are copied, and only those that are nowhere are missed', async () => {
  const groups = over(groupsOf(2001), before, after);
  expect(await groups.run(`${app}/creativeGroups/copy`, { creativesGroupsIds: '1' })).toEqual({ groups: [one] });
  expect(groups.asked).toEqual([]);
  expect(await groups.run(`${app}/creativeGroups/copy`, { creativesGroupsIds: '1,2' })).toEqual({ groups: [one, two] });
  await expect(groups.run(`${app}/creativeGroups/copy`, { creativesGroupsIds: '1,3' })).rejects.toMatchObject({
    options: { to: '/resource-not-found' },
  });
});

test.each(['campaigns', 'creativeGroups', 'targeting/index'])(
  '%s of a company leads to its first application though that was made a moment ago',
  async (page) => {
    const applications = over(applicationsOf(1001), { items: [] }, before);
    await expect(applications.run(page)).rejects.toMatchObject({ options: { params: { applicationId: '1' } } });
    await expect(applications.run(page)).rejects.toMatchObject({ options: { params: { applicationId: '1' } } });
    expect(applications.asked).toHaveLength(1);
  },
);

test('the effect of a line item leads to its campaign though that was made a moment ago', async () => {
  const spends = over(lostSpendOf(4001), { items: [] }, { items: [{ id: 7, app_id: 2001, company_id: 1001 }] });
  await expect(spends.run('orders/$orderId/lineItems/$lineItemId/effect')).rejects.toMatchObject({
    options: { params: { campaignId: '7' } },
  });
});

test('a campaign is made in a line item that was made a moment ago', async () => {
  const items = over(lineItemsOfCompany(1001), before, after);
  await items.run(`${app}/campaigns/create`, { lineItemId: 1 });
  await items.run(`${app}/campaigns/create`);
  expect(items.asked).toEqual([]);
  await items.run(`${app}/campaigns/create`, { lineItemId: 2 });
  expect(items.known()).toEqual(after);
});

test('audiences that were made a moment ago are chosen where they are combined', async () => {
  const lists = over(listsOf(2001), before, after);
  await lists.run(`${app}/combine-audience`, { targeting_ids: [1] });
  await lists.run(`${app}/combine-audience`);
  expect(lists.asked).toEqual([]);
  await lists.run(`${app}/combine-audience`, { targeting_ids: [1, 2] });
  expect(lists.known()).toEqual(after);
});
