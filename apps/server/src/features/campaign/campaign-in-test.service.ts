import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { mirrorsText } from '@fairlead/domain/campaign/follow';
import { FULL_PERFORMANCE, type TestPart } from '@fairlead/domain/campaign/split-cap';
import { type Issue, when } from '@fairlead/domain/issue';
import { isCurrency } from '@fairlead/domain/money';
import type { Context } from '../../context.ts';
import { readsTests } from '../../platform/reads-tests.ts';
import { Conflict } from '../../refusal.ts';
import type { Campaign } from './campaign.service.ts';
import { budgetModesOf, sourcesOf } from './campaign-place.sql.ts';

/** What a change does to the test that runs, for whoever reads that there is one (F7). */
export const noteTest = (context: Context, test: TestPart, asked: readonly string[], follows: boolean): void => {
  const [path] = asked;
  if (path === undefined || test?.part !== 'source') return;
  if (!readsTests(context)) return;
  context.warnings.push({ path, message: mirrorsText(follows) });
};

/** The copies of tests that run among these campaigns, each with the campaign that is tested, where this user sees none of them. */
export const unseenMirrors = async (
  context: Context,
  campaigns: readonly number[],
): Promise<ReadonlyMap<number, number>> => (readsTests(context) ? new Map() : sourcesOf(context, campaigns));

export const TEST_RUNS = 'An A/B test runs with this campaign. End it first.';
const TEST_ENDED = 'This copy was made for an A/B test that has ended. Copy the campaign that was tested instead.';

const AS_SOURCE = 'A copy in an A/B test is on, off or paused as the campaign that is tested. Switch that one.';

/** A copy of a test comes and goes with it, and a campaign that is tested stays while it is. @throws Conflict */
export const refuseInTest = (stored: CampaignDraft, draft: CampaignDraft, test: TestPart): void => {
  if (test !== null && stored.state === 'new' && draft.state === 'archived') throw new Conflict(TEST_RUNS, 'ab_test');
  if (test?.part === 'mirror' && stored.state === 'archived' && draft.state === 'new')
    throw new Conflict(TEST_ENDED, 'ab_test');
};

/** A copy of a test is as active as the campaign that is tested. */
export const checkTestState = (stored: CampaignDraft, draft: CampaignDraft, test: TestPart): Issue[] =>
  (['active', 'paused'] as const).flatMap((field) =>
    when(test?.part === 'mirror' && stored[field] !== draft[field], field, AS_SOURCE),
  );

/** Where no test may be begun none is carried to (CX-14). */
export const checkTestMove = async (context: Context, stored: CampaignDraft, draft: CampaignDraft, test: TestPart) => {
  if (test?.part !== 'source' || draft.line_item_id === stored.line_item_id) return [];
  const item = (await budgetModesOf(context, [draft.line_item_id])).get(draft.line_item_id ?? 0);
  return when(item?.budget_mode === 'full_performance', 'line_item_id', FULL_PERFORMANCE);
};

/** Which part a campaign has in the A/B test that runs. @param mirrors its copies in it */
export const partOf = ({ source_campaign_id, company_currency }: Campaign, mirrors: number): TestPart => {
  if (source_campaign_id !== null) return { part: 'mirror' };
  return mirrors > 0 && isCurrency(company_currency) ? { part: 'source', mirrors, currency: company_currency } : null;
};
