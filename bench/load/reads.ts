import type { CallEntry } from '@fairlead/contract';
import * as application from '@fairlead/contract/application';
import * as audience from '@fairlead/contract/audience';
import * as campaign from '@fairlead/contract/campaign';
import * as company from '@fairlead/contract/company';
import * as history from '@fairlead/contract/history';
import * as homepage from '@fairlead/contract/homepage';
import * as lineItem from '@fairlead/contract/line-item';
import * as budget from '@fairlead/contract/line-item-budget';
import * as order from '@fairlead/contract/order';
import * as pacing from '@fairlead/contract/pacing';
import * as platform from '@fairlead/contract/platform';
import * as user from '@fairlead/contract/user';
import { skewed } from './open-model.ts';
import type { Session } from './seed.ts';
import type { World } from './world.ts';

export type Read = { name: string; weight: number; entry: CallEntry; path: string };
type Kind = Omit<Read, 'path'> & { path: (here: Place, random: () => number) => string };

/** What a user looks at: one company and what is in it. */
type Place = {
  company: number;
  orders: World['orders'];
  lineItems: World['lineItems'];
  applications: World['applications'];
};

/** Places of all companies that have something to show, by company. */
export const placesOf = (world: World): Place[] => {
  const of = <T extends { company_id: number }>(all: readonly T[]) => Map.groupBy(all, ({ company_id }) => company_id);
  const [orders, lineItems, applications] = [of(world.orders), of(world.lineItems), of(world.applications)];
  return world.companies
    .map(({ id }) => ({
      company: id,
      orders: orders.get(id) ?? [],
      lineItems: lineItems.get(id) ?? [],
      applications: applications.get(id) ?? [],
    }))
    .filter((place) => place.orders.length > 0 && place.lineItems.length > 0 && place.applications.length > 0);
};

const api = (path: string) => `/api${path}`;

/** What the busiest screens load, by how often they are opened. */
const reads: readonly Kind[] = [
  // To choose from, as every page asks it; and with their money, as the grid does
  { name: 'companies', weight: 4, entry: company.listCompanies, path: () => '/dsp_dashboard_api/companies' },
  {
    name: 'companies, spending',
    weight: 4,
    entry: company.listCompanies,
    path: () => '/dsp_dashboard_api/companies?with=spending',
  },
  {
    name: 'homepage cards',
    weight: 8,
    entry: homepage.listHomepageApps,
    path: () => '/dsp_dashboard_api/homepage/apps?limit=50',
  },
  { name: 'orders', weight: 8, entry: order.listOrders, path: ({ company }) => `/companies/${company}/orders` },
  {
    name: 'line items',
    weight: 14,
    entry: lineItem.listCompanyLineItems,
    path: ({ company }) => `/companies/${company}/line_items?state=new`,
  },
  {
    name: 'one line item',
    weight: 8,
    entry: lineItem.getLineItem,
    path: ({ lineItems }, random) => {
      const item = skewed(lineItems, random);
      return `/companies/${item.company_id}/orders/${item.order_id}/line_items/${item.id}`;
    },
  },
  {
    name: 'budgets',
    weight: 14,
    entry: budget.listBudgets,
    path: ({ lineItems }, random) => `/line_item_budgets?line_item_id=${skewed(lineItems, random).id}`,
  },
  { name: 'pacing, all', weight: 4, entry: pacing.listPacing, path: () => '/pacing' },
  { name: 'pacing', weight: 4, entry: pacing.listPacing, path: ({ company }) => `/pacing?company_id=${company}` },
  { name: 'queues', weight: 4, entry: pacing.listQueues, path: () => '/queues' },
  { name: 'users', weight: 4, entry: user.listUsers, path: () => '/users' },
  {
    name: 'history',
    weight: 4,
    entry: history.listHistory,
    path: ({ lineItems }, random) => `/history?entity=line_item&entity_id=${skewed(lineItems, random).id}`,
  },
  {
    name: 'history, company',
    weight: 4,
    entry: history.listHistory,
    path: ({ company }) => `/history?company_id=${company}`,
  },
  {
    name: 'audiences',
    weight: 8,
    entry: audience.listTargetingLists,
    path: ({ applications }, random) => `/apps/${skewed(applications, random).id}/targeting_lists`,
  },
  {
    name: 'applications',
    weight: 4,
    entry: application.listApplications,
    path: ({ company }) => `/dsp_dashboard_api/apps?company_id=${company}`,
  },
  {
    name: 'campaigns',
    weight: 8,
    entry: campaign.listCampaigns,
    path: ({ company }) => `/dsp_dashboard_api/campaigns?company_id=${company}`,
  },
];

const terms = [
  'nomnom',
  'harbour foods',
  'RTG',
  'kestrel',
  'first_order',
  'buyers D30',
  '5012',
  'lapsed15',
  'noodle club',
  'nomonm',
  'IO-2026',
  'velvet us',
];

const searches: readonly Kind[] = [
  {
    name: 'search',
    weight: 1,
    entry: platform.search,
    path: (_, random) =>
      `/dsp_dashboard_api/search?term=${encodeURIComponent(terms[Math.floor(random() * terms.length)] ?? '')}`,
  },
];

/** The next thing that this user looks at; clients stay in their company. */
export const nextRead = (
  kind: 'read' | 'search',
  { company_id: own }: Session,
  places: readonly Place[],
  pick: <T extends { weight: number }>(all: readonly T[]) => T,
  random: () => number,
): Read => {
  const place = own === null ? skewed(places, random) : places.find(({ company }) => company === own);
  const { path, ...read } = pick(kind === 'read' ? reads : searches);
  return { ...read, path: api(path(place ?? skewed(places, random), random)) };
};
