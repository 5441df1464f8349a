import { isDeepStrictEqual } from 'node:util';
import type { Ok } from '@fairlead/contract';
import type { feedChanges } from '@fairlead/contract/feed';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { isRunning, type RunningGrounds, stoppedBecause } from '@fairlead/domain/campaign/running';
import { shownMargin } from '@fairlead/domain/line-item/margin';
import { endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import type { BudgetColumns, DatedColumns, LineRow, NamedListColumns } from './campaign-line.sql.ts';
import { type Shows, showsOf } from './line-creatives.service.ts';

/** A campaign as the bidder is told it. */
export type CampaignLine = NonNullable<Ok<typeof feedChanges>['campaign']>;

const budgetOf = ({ id, amount, start_day, end_day }: BudgetColumns) => ({
  id,
  amount,
  start_time: startOfDay(start_day).toISOString(),
  end_time: endOfDay(end_day).toISOString(),
});

const marginOf = (markup: string | null): number | null => (markup === null ? null : shownMargin(markup));

const datedOf = (dated: DatedColumns): CampaignLine['from'][number] => {
  const at = startOfDay(dated.day).toISOString();
  if (dated.field === 'markup') return { at, field: 'margin_percent', value: marginOf(dated.value) };
  if (dated.field === 'budget') return { at, field: 'budget', value: dated.value && budgetOf(dated.value) };
  return { at, field: dated.field, value: dated.value };
};

/**
 * What starts, soonest first: of the line item that it has until it comes to another one, and of that one from then on. What stays as
 * it was does not start.
 */
const startsOf = (row: LineRow): CampaignLine['from'] => {
  const own = row.own_from ?? [];
  const leaves = own.flatMap(({ field, day }) => (field === 'line_item_id' ? day : [])).sort()[0];
  const item = (row.item_from ?? []).filter(({ day }) => leaves === undefined || day < leaves);
  const held = new Map<string, unknown>([
    ['margin_percent', marginOf(row.markup)],
    ['optimization_event', row.optimization_event],
    ['budget', row.budget && budgetOf(row.budget)],
  ]);
  return [...item, ...(row.app_from ?? []), ...own]
    .map(datedOf)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .filter(({ field, value }) => {
      const stays = held.has(field) && isDeepStrictEqual(held.get(field), value);
      held.set(field, value);
      return !stays;
    });
};

/** Which arm of a test it is: the source first, its mirrors by id. */
const testOf = ({ id, source_campaign_id, arms }: LineRow): CampaignLine['ab_test'] =>
  arms === null ? null : { group: source_campaign_id ?? id, arm: arms.indexOf(id) + 1, arms: arms.length + 1 };

/** What decides whether it runs, as the list of campaigns has it. */
const groundsOf = (row: LineRow, shows: Shows): RunningGrounds => ({
  ...row,
  has_current_budget: row.budget !== null,
  has_country: row.countries.length > 0,
  has_creative: shows.now,
});

type ListReference = CampaignLine['audiences']['include'][number];

const referenceOf = ({ id, build_id, criterion, kind, rows }: NamedListColumns): ListReference => ({
  list_id: id,
  build_id,
  criterion,
  kind: build_id === null ? null : kind,
  rows: build_id === null ? null : rows,
  file: build_id === null ? null : `/feed/lists/${build_id}`,
});

/** Lists of devices and all others: a bidder looks a device up in the first, and reads the others as they are. */
const listsOf = ({ lists }: LineRow): Pick<CampaignLine, 'audiences' | 'criteria'> => {
  const on = (side: NamedListColumns['side']) => lists.filter((list) => list.side === side);
  const [include, exclude] = [on('whitelists'), on('blacklists')];
  const devices = (named: readonly NamedListColumns[]) =>
    named.filter(({ criterion }) => isDeviceCriterion(criterion)).map(referenceOf);
  const one = (named: readonly NamedListColumns[], criterion: string) => {
    const found = named.find((list) => list.criterion === criterion);
    return found ? referenceOf(found) : null;
  };
  const others = [...new Set(lists.map(({ criterion }) => criterion))].filter((one) => !isDeviceCriterion(one));
  return {
    audiences: { include: devices(include), exclude: devices(exclude) },
    criteria: Object.fromEntries(
      others.map((criterion) => [criterion, { include: one(include, criterion), exclude: one(exclude, criterion) }]),
    ),
  };
};

const lineOf = (row: LineRow, shows: Shows): CampaignLine => {
  const grounds = groundsOf(row, shows);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    running: isRunning(grounds),
    stopped_because: stoppedBecause(grounds),
    company_id: row.company_id,
    app: { id: row.app_id, platform: row.platform, bundle_identifier: row.bundle_identifier },
    line_item_id: row.line_item_id,
    currency: row.currency,
    pricing_type: row.pricing_type,
    bid: { type: row.bid_type, target: row.target_cpx, algorithms: row.algorithms, parameters: row.parameters },
    caps: {
      daily_budget: row.client_daily_budget,
      frequency: row.frequency_cap,
      lifetime_frequency: row.lifetime_frequency_cap,
      clicks_a_day: row.clicks_a_day,
    },
    budget: row.budget && budgetOf(row.budget),
    client_price: row.client_cost,
    margin_percent: marginOf(row.markup),
    optimization_event: row.optimization_event,
    control_group_percent: row.control_group_percent,
    budget_mode: row.budget_mode,
    line_item_daily_budget: row.line_item_daily_budget,
    countries: row.countries,
    suppliers: row.suppliers,
    segmentation: { installers: row.installers_label, payers: row.payers_label },
    ...listsOf(row),
    adomain: row.adomain,
    bcat: row.bcats,
    tracking: {
      click: row.click_action,
      impression: row.tracker_impression_url_template,
      engaged_view: row.tracker_engaged_view_url_template,
      click_into_app: row.click_action_into_app,
      dpa: row.recommendation_click_action,
      direct_link: row.use_direct_link,
      attribution_days: row.attribution_days,
    },
    ab_test: testOf(row),
    creatives: shows.creatives,
    from: startsOf(row),
  };
};

/** Reads rows of one statement, each as one line of the feed: what is in force of a campaign (design 13.13). */
export const lineReader = (rows: readonly (LineRow | { groups?: null })[]): ((row: LineRow) => CampaignLine) => {
  const shows = showsOf(rows);
  return (row) => lineOf(row, shows(row));
};
