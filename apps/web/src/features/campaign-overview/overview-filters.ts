import type { ObjectiveType } from '@fairlead/domain/line-item/line-item';
import type { QuickFilter } from '#ui/grid/index.ts';
import { NO_LINE_ITEM } from '#ui/state/NoLineItem.tsx';
import type { GroupSort } from './group-order.ts';
import type { Campaign } from './overview.queries.ts';

/** Which campaigns are shown: one of these at a time (D-123). */
const statuses = ['live', 'not_live', 'archived', 'test', 'broken'] as const;
type Status = (typeof statuses)[number];
const objectives = ['CPA', 'ROAS'] as const satisfies readonly ObjectiveType[];

/**
 * What the address says: `?status=archived&objective=CPA&sort=newest`, `?campaign=9001` from a search result, or
 * `?campaigns=9001&campaigns=9002` for these alone. Without words: live, both objectives, highest total budget first (CA-10, CA-11).
 */
export type OverviewFilters = {
  status?: Status | 'all' | undefined;
  objective?: (typeof objectives)[number] | 'both' | undefined;
  sort?: GroupSort | undefined;
  campaign?: number | undefined;
  /** Only these, such as those that a matrix has just made, whatever their state. */
  campaigns?: readonly number[] | undefined;
  /** The line item that one came from: a new campaign begins with it (CC-04). */
  lineItemId?: number | undefined;
};

const labels: Record<Status, string> = {
  live: 'Live',
  not_live: 'Not live',
  archived: 'Archived',
  test: 'Test',
  broken: 'Broken',
};

/** The chip of the campaigns that the address names. */
const THESE = 'these';

type Named = Pick<OverviewFilters, 'campaign' | 'campaigns'>;
/** Campaigns that were looked for are shown whatever their state, unless the address says which states. */
const usualStatus = ({ campaign, campaigns }: Named): Status | 'all' =>
  campaign === undefined && campaigns === undefined ? 'live' : 'all';
const statusShown = (filters: OverviewFilters): Status | 'all' => filters.status ?? usualStatus(filters);

/** Those of the campaigns that the address names; undefined: it names none. */
export const namedOf = (
  { campaigns: named }: OverviewFilters,
  campaigns: readonly Campaign[],
): readonly Campaign[] | undefined => {
  const ids = new Set(named);
  return named && campaigns.filter(({ id }) => ids.has(id));
};

/** CA-14 to CA-17. */
const inStatus: Record<Status, (campaign: Campaign) => boolean> = {
  live: ({ active, paused, running, state }) => active && !paused && running && state === 'New',
  not_live: ({ running, state }) => state === 'New' && !running,
  archived: ({ state }) => state === 'Archived',
  test: ({ test_campaign_configuration_id: test }) => test !== null,
  broken: ({ broken }) => broken !== null,
};

const theseOf = ({ campaigns: named }: OverviewFilters): QuickFilter<Campaign>[] => {
  const ids = new Set(named);
  return named ? [{ key: THESE, label: 'Only these', goes: true, test: ({ id }) => ids.has(id) }] : [];
};

type ObjectiveOf = (campaign: Campaign) => ObjectiveType | undefined;

/**
 * The chips; each counts what pressing it alone would show of all campaigns. "Broken" stands there while something is, or it is
 * pressed; "Only these" while the address names campaigns.
 */
export const filtersFor = (
  shown: OverviewFilters,
  objectiveOf: ObjectiveOf,
  campaigns: readonly Campaign[],
): readonly QuickFilter<Campaign>[] => [
  ...theseOf(shown),
  ...statuses
    .filter((status) => status !== 'broken' || campaigns.some(inStatus.broken) || shown.status === 'broken')
    .map((status) => ({ key: status, label: labels[status], group: 'status', test: inStatus[status] })),
  ...objectives.map((objective) => {
    const aimsAt = (campaign: Campaign) => objectiveOf(campaign) === objective;
    // Pressed both, neither takes anything away; how many each has is the same
    const test = (campaign: Campaign) => shown.objective === 'both' || aimsAt(campaign);
    return { key: objective, label: objective, count: campaigns.filter(aimsAt).length, test };
  }),
];

export const pressedOf = (filters: OverviewFilters): string[] => {
  const status = statusShown(filters);
  const { objective } = filters;
  return [
    ...(filters.campaigns ? [THESE] : []),
    ...(status === 'all' ? [] : [status]),
    ...(objective === 'both' ? objectives : objective === undefined ? [] : [objective]),
  ];
};

/** What the address has to say for these chips; sort and the campaign that was looked for stay. */
export const filtersOf = (
  pressed: readonly string[],
  { sort, campaign, campaigns: named, lineItemId }: OverviewFilters,
): OverviewFilters => {
  const campaigns = pressed.includes(THESE) ? named : undefined;
  const status = statuses.find((one) => pressed.includes(one)) ?? 'all';
  const chosen = objectives.filter((one) => pressed.includes(one));
  const usual = status === usualStatus({ campaign, campaigns });
  return {
    status: usual ? undefined : status,
    objective: chosen.length === 2 ? 'both' : chosen[0],
    sort,
    campaign,
    campaigns,
    lineItemId,
  };
};

/** The campaign that was looked for first, so that it is in sight however long the list is. */
export const foundFirst = (rows: readonly Campaign[], campaign: number | undefined): readonly Campaign[] => {
  const found = rows.find(({ id }) => id === campaign);
  return found ? [found, ...rows.filter((row) => row !== found)] : rows;
};

const words: Record<Status | 'all', string> = {
  all: '',
  live: ' that is live',
  not_live: ' that is not live',
  archived: ' that is archived',
  test: ' that is a test',
  broken: ' that broke since its launch',
};

/** Why nothing is shown, where campaigns exist. */
export const whyEmpty = (filters: OverviewFilters): string => {
  const aim =
    filters.objective === undefined || filters.objective === 'both' ? '' : ` with a ${filters.objective} target`;
  if (filters.campaigns && statusShown(filters) === 'all' && aim === '')
    return 'None of the campaigns that the address names is in this app, or you may not see them.';
  return `There is no campaign${words[statusShown(filters)]}${aim}.`;
};

/**
 * Why an application has no campaign: none was made, or its company is `without` a line item in use. Whoever does not make what is
 * missing is told who does.
 */
export const whyNoCampaigns = (without: boolean, makes: { lineItem: boolean; campaign: boolean }): string => {
  const [why, made, by] = without
    ? ([NO_LINE_ITEM, makes.lineItem, 'Campaign managers, account managers and sales create line items.'] as const)
    : ([
        'Campaigns carry out line items. None was set up here yet.',
        makes.campaign,
        'Campaign managers and account managers create campaigns.',
      ] as const);
  return made ? why : `${why} ${by}`;
};
