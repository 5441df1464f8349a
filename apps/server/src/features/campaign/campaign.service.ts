import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign';
import { campaignState, isRunning } from '@fairlead/domain/campaign/campaign';
import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { StateFilter } from '@fairlead/domain/state';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { fieldChanges, recordChange } from '../../platform/changes/changes.ts';
import { NotFound } from '../../refusal.ts';
import {
  type CampaignDraft,
  type CampaignRow,
  campaignById,
  campaignsOf,
  type HeldCampaign,
  holdCampaign,
  homesOf,
  insertCampaign,
  putLineItem,
  touchCampaign,
  updateCampaignRow,
} from './campaign.sql.ts';

type Campaign = Ok<typeof api.getCampaign>;

/** A campaign whole (answers lose what a role does not read, F7); `running` is found out now (D-125). */
const toCampaign = (row: CampaignRow, withTest: boolean): Campaign => {
  const { line_item_state: _, has_current_budget: __, ab_test_campaigns, ...campaign } = row;
  return {
    ...campaign,
    state: campaignState(row.state),
    running: isRunning(row),
    ...(withTest ? { ab_test_campaigns } : {}),
  };
};

/** Whoever does not read which campaigns are copies of a test gets no copies listed. */
const mayAskForTests = ({ user }: Context): boolean =>
  user === null || !hiddenFields(user.role, 'campaign').has('ab_test_campaigns');

/** A client sees its own company's campaigns; another company's id gives an empty list (permissions, rule 5). */
export const listCampaigns = async (
  context: Context,
  query: {
    company_id?: number | undefined;
    app_id?: number | undefined;
    line_item_id?: number | undefined;
    state: StateFilter;
    with_ab_test?: boolean | undefined;
  },
): Promise<Ok<typeof api.listCampaigns>> => {
  const withTest = query.with_ab_test === true && mayAskForTests(context);
  const company_id = companySeen(context, query.company_id);
  const rows = await campaignsOf(context, { ...query, company_id, with_ab_test: withTest });
  return { items: rows.map((row) => toCampaign(row, withTest)), total: rows.length };
};

/** @throws NotFound */
export const getCampaign = async (context: Context, id: number, withTest = false): Promise<Campaign> => {
  const with_ab_test = withTest && mayAskForTests(context);
  const [row] = await campaignsOf(context, { id, with_ab_test });
  if (!row) throw new NotFound();
  return toCampaign(row, with_ab_test);
};

/** What the change log keeps of a campaign: not what is computed on read. */
const logged = (row: CampaignRow): Record<string, unknown> => {
  const { line_item_state, has_current_budget, spend_today, total_client_costs, ab_test_campaigns, ...stored } = row;
  return { ...stored, state: campaignState(row.state) };
};

export type NewCampaign = CampaignDraft & {
  line_item_id: number;
  /** The UTC day from which on the line item is the campaign's; today unless told. */
  start_date?: UtcDay;
};

/**
 * Makes a campaign under a line item of the application's company, for the demo workspace and tests; people create
 * campaigns when the campaign forms come.
 * @throws NotFound when application and line item are not of one company
 */
export const addCampaign = (context: Context, draft: NewCampaign): Promise<Campaign> =>
  context.db.tx(async () => {
    const { app_company, line_item_company } = await homesOf(context, draft.app_id, draft.line_item_id);
    if (app_company === null || app_company !== line_item_company) throw new NotFound();
    const id = await insertCampaign(context, app_company, draft);
    await putLineItem(context, id, draft.line_item_id, draft.start_date ?? dayOf(context.now()));
    const row = await campaignById(context, id);
    if (!row) throw new NotFound();
    await recordChange(context, {
      action: 'create',
      entity: 'campaign',
      entity_id: id,
      entity_name: row.name,
      company_id: row.company_id,
      version: row.version,
      before: null,
      after: logged(row),
    });
    return toCampaign(row, false);
  });

/**
 * Changes whether a campaign runs and its daily cap, for the demo workspace and tests; people edit campaigns when the
 * campaign forms come.
 * @throws NotFound
 */
export const changeCampaign = (
  context: Context,
  id: number,
  edit: Partial<Pick<CampaignRow, 'state' | 'active' | 'paused' | 'client_daily_budget'>>,
): Promise<void> =>
  context.db.tx(async () => {
    const before = await holdCampaign(context, id);
    if (!before) throw new NotFound();
    const after = { ...before, ...edit, version: before.version + 1 };
    const worded = (row: HeldCampaign) => ({ ...row, state: campaignState(row.state) });
    if (fieldChanges(worded(before), worded(after)).length === 0) return;
    await updateCampaignRow(context, id, after);
    await recordChange(context, {
      action: 'update',
      entity: 'campaign',
      entity_id: id,
      entity_name: before.name,
      company_id: before.company_id,
      version: after.version,
      before: worded(before),
      after: worded(after),
    });
  });

/**
 * Says which line item the campaign belongs to from a UTC day on. Days that were already summed keep their line item, so a
 * past day is for campaigns that have not delivered yet.
 * @throws NotFound for an unknown campaign or a line item of another company
 */
export const setCampaignLineItem = (
  context: Context,
  id: number,
  line_item_id: number,
  start_date: UtcDay,
): Promise<void> =>
  context.db.tx(async () => {
    if (!(await touchCampaign(context, id))) throw new NotFound();
    const campaign = await campaignById(context, id);
    if (!campaign) throw new NotFound();
    const { line_item_company } = await homesOf(context, campaign.app_id, line_item_id);
    if (line_item_company !== campaign.company_id) throw new NotFound();
    await putLineItem(context, id, line_item_id, start_date);
    await recordChange(context, {
      action: 'update',
      entity: 'campaign',
      entity_id: id,
      entity_name: campaign.name,
      company_id: campaign.company_id,
      version: campaign.version,
      before: { line_item_id: campaign.line_item_id, line_item_starts: null },
      after: { line_item_id, line_item_starts: start_date },
    });
  });
