import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign';
import type * as targets from '@fairlead/contract/campaign-targets';
import { campaignState } from '@fairlead/domain/campaign/campaign';
import { type RunningGrounds, type StopReason, stoppedBecause } from '@fairlead/domain/campaign/running';
import { countryIdOf } from '@fairlead/domain/campaign/targets';
import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { StateFilter } from '@fairlead/domain/state';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { personSeenBy } from '../../platform/changes/changes.ts';
import { NotFound } from '../../refusal.ts';
import { type CampaignRow, campaignGrounds, campaignIdsOf, campaignsOf } from './campaign.sql.ts';
import { campaignRecord, type RecordRow } from './campaign-record.sql.ts';
import { currentRatios } from './current-ratio.service.ts';

export type Campaign = Ok<typeof api.getCampaign>;
type Row = Ok<typeof api.listCampaigns>['items'][number];

const groundsOf = (row: CampaignRow): RunningGrounds => ({ ...row, has_country: row.countries.length > 0 });

/** What is found out when a campaign is read (D-125). */
const standing = (row: CampaignRow) => {
  const stopped_because = stoppedBecause(groundsOf(row));
  return { state: campaignState(row.state), running: stopped_because.length === 0, stopped_because };
};

/** A row without what only its standing follows from. */
const withoutGrounds = <R extends CampaignRow>(row: R) => {
  const { line_item_state: _, has_current_budget: __, budget_spent: ___, has_creative: ____, ...told } = row;
  return told;
};

/** What broke of it since it was launched, and by whose change, as far as this user may know. */
const brokenOf = (context: Context, { broken }: CampaignRow): Row['broken'] => {
  if (!broken) return null;
  const { user_id: id, email, role, at, ...known } = broken;
  const by = id === null ? null : personSeenBy(context, { id, email, role }).email;
  return { ...known, at: new Date(at).toISOString(), by };
};

const toRow = (context: Context, row: CampaignRow, withTest: boolean): Row => {
  const { ab_test_campaigns, ...campaign } = withoutGrounds(row);
  return {
    ...campaign,
    ...standing(row),
    broken: brokenOf(context, row),
    ...(withTest ? { ab_test_campaigns } : {}),
  };
};

/** Who made a test, as far as this user may know. */
const madeBy = (context: Context, { user_id: id, email, role }: NonNullable<RecordRow['test']>): string | null => {
  const seen = personSeenBy(context, { id, email, role });
  return seen.id === null ? null : seen.email;
};

/** A campaign whole (answers lose what a role does not read, F7). */
const toCampaign = (context: Context, row: RecordRow, withTest: boolean): Campaign => {
  const { ab_test_campaigns, test, ...campaign } = withoutGrounds(row);
  return {
    ...campaign,
    ...standing(row),
    broken: brokenOf(context, row),
    country_id: countryIdOf(row),
    scpa_ratio: null, // whoever tells a campaign asks the facts for it: a record does not
    test_campaign_configuration: test && {
      id: test.id,
      device_id: test.device_id,
      created_by: madeBy(context, test),
    },
    ...(withTest ? { ab_test_campaigns } : {}),
  };
};

/** Whoever does not read which campaigns are copies of a test gets no copies listed. */
const mayAskForTests = ({ user }: Context): boolean =>
  user === null || !hiddenFields(user.role, 'campaign').has('ab_test_campaigns');

type Asked = {
  company_id?: number | undefined;
  app_id?: number | undefined;
  line_item_id?: number | undefined;
  state: StateFilter;
  with_ab_test?: boolean | undefined;
};

/** What of it this user may ask for. */
const seenOf = (context: Context, query: Asked) => ({
  ...query,
  company_id: companySeen(context, query.company_id),
  with_ab_test: query.with_ab_test === true && mayAskForTests(context),
});

/** Ids of the campaigns that `listCampaigns` lists, in no order. */
export const idsOfCampaigns = (context: Context, query: Asked): Promise<number[]> =>
  campaignIdsOf(context, seenOf(context, query));

/** A client sees its own company's campaigns; another company's id gives an empty list (permissions, rule 5). */
export const listCampaigns = async (context: Context, query: Asked): Promise<Ok<typeof api.listCampaigns>> => {
  const seen = seenOf(context, query);
  const rows = await campaignsOf(context, seen);
  return { items: rows.map((row) => toRow(context, row, seen.with_ab_test)), total: rows.length };
};

/** The same list with what each campaign wins right now, which is asked of the facts meanwhile. */
export const listCampaignsNow = async (context: Context, query: Asked): Promise<Ok<typeof api.listCampaigns>> => {
  const ids = await idsOfCampaigns(context, query);
  const [list, ratioOf] = await Promise.all([listCampaigns(context, query), currentRatios(context, ids)]);
  return { ...list, items: list.items.map((campaign) => ({ ...campaign, scpa_ratio: ratioOf(campaign.id) })) };
};

/** The campaign as the store has it, to be told by `toldCampaign`. @throws NotFound */
export const storedCampaign = async (context: Context, id: number): Promise<RecordRow> => {
  const row = await campaignRecord(context, id);
  if (!row) throw new NotFound();
  return row;
};

export const toldCampaign = (context: Context, row: RecordRow): Campaign => toCampaign(context, row, false);

/** One campaign whole, as it stands today. @throws NotFound */
export const getCampaign = async (context: Context, id: number, withTest = false): Promise<Campaign> => {
  const with_ab_test = withTest && mayAskForTests(context);
  const row = await campaignRecord(context, id, with_ab_test);
  if (!row) throw new NotFound();
  return toCampaign(context, row, with_ab_test);
};

export const getCountrySettings = async (
  context: Context,
  id: number,
): Promise<Ok<typeof targets.getCountrySettings>> => {
  const { country_id, countries } = await getCampaign(context, id);
  return { country_id, countries };
};

/** Of campaigns by id what stops them now, and of which application they are; nothing else of them is read. */
export const standingOf = async (
  context: Context,
  ids: readonly number[],
): Promise<Map<number, { app_id: number; stopped_because: StopReason[] }>> => {
  const rows = ids.length === 0 ? [] : await campaignGrounds(context, ids);
  return new Map(rows.map(({ id, app_id, ...grounds }) => [id, { app_id, stopped_because: stoppedBecause(grounds) }]));
};
