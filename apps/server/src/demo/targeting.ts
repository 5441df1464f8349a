import type { TargetingEdit } from '@fairlead/domain/targeting/targeting';
import type { Context } from '../context.ts';
import { listTargetingLists } from '../features/audience/audience.service.ts';
import { listCampaigns } from '../features/campaign/campaign.service.ts';
import { getTargeting, updateTargeting } from '../features/targeting/targeting.service.ts';
import { minutesAfter } from './trade/calendar.ts';

type App = { id: number; platform: 'ios' | 'android' };

/** Lists by their names, one a criterion and way. */
type Aim = { include?: readonly string[]; exclude?: readonly string[] };

const iosAims: readonly Aim[] = [
  { include: ['FR | buyers D90'], exclude: ['FR | open D7'] },
  { include: ['Loyalty card holders'] },
  { include: ['(Buyers D90) minus (Open D7)', 'Evening hours'] },
  { include: ['FR | all known customers', 'Delivery cities'], exclude: ['Loyalty card holders'] },
  { exclude: ['FR | open D7', 'Paris postcodes'] },
];
const androidAims: readonly Aim[] = [
  { include: ['FR | buyers D30'] },
  { include: ['FR | cart abandon H48, no order'], exclude: ['FR | buyers D30'] },
  { exclude: ['FR | cart abandon H48, no order'] },
];

type Lists = ReadonlyMap<string, { id: number; criterion: string }>;

const sideOf = (lists: Lists, names: readonly string[] = []): Record<string, number> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const list = lists.get(name);
      return list ? [[list.criterion, list.id]] : [];
    }),
  );

/**
 * Aims the campaigns of an application that are not archived, in turn, at its lists; those in an A/B test stay alike, without
 * any. One that names lists already is left as it is.
 */
export const seedTargeting = async (context: Context, app: App): Promise<void> => {
  const { items } = await listTargetingLists(context, app.id, { state: 'new', max_results: 2000 });
  const lists: Lists = new Map(items.map((list) => [list.name, list]));
  const all = (await listCampaigns(context, { app_id: app.id, state: 'new', with_ab_test: true })).items;
  const campaigns = all.filter((one) => one.source_campaign_id === null && !one.ab_test_campaigns?.length);
  const aims = app.platform === 'ios' ? iosAims : androidAims;
  for (const [nth, { id }] of campaigns.entries()) {
    const aim = aims[nth % aims.length];
    if (!aim || (await getTargeting(context, id)).version > 1) continue;
    const edit: TargetingEdit = { whitelists: sideOf(lists, aim.include), blacklists: sideOf(lists, aim.exclude) };
    await updateTargeting(context, id, { targeting_configurations: edit });
  }
};

/**
 * The app whose purchases broke off days ago: nobody is on the list of its newest buyers by now, and a campaign bids for them
 * still. Nothing where the list is not there, or the campaign names lists already.
 */
export const shrunk = { bundle: 'com.velvet.ios', ends: ' D3' } as const;

/** Aims the newest campaign of the app that is on at the list that shrinks to nothing, an hour after the list was made. */
export const seedShrunkAim = async (context: Context, app: Pick<App, 'id'>): Promise<void> => {
  const { items } = await listTargetingLists(context, app.id, { state: 'new', max_results: 2000 });
  const list = items.find(({ name, origin }) => origin === 'cohorts' && name.endsWith(shrunk.ends));
  const all = (await listCampaigns(context, { app_id: app.id, state: 'new', with_ab_test: true })).items;
  // The first of a line item may have a link with a story of its own
  const isFirst = ({ id, line_item_id }: (typeof all)[number]) =>
    !all.some((other) => other.line_item_id === line_item_id && other.id < id);
  const campaign = all
    .filter((one) => one.active && !one.paused && one.source_campaign_id === null && !one.ab_test_campaigns?.length)
    .filter((one) => !isFirst(one))
    .sort((a, b) => b.id - a.id)[0];
  if (!list || !campaign || (await getTargeting(context, campaign.id)).version > 1) return;
  const at = minutesAfter(new Date(list.created * 1000), 60);
  const edit: TargetingEdit = { whitelists: { [list.criterion]: list.id } };
  await updateTargeting({ ...context, now: () => at }, campaign.id, { targeting_configurations: edit });
};
