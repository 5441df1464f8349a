import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/ab-test';
import { type AbMetric, checkMetric } from '@fairlead/domain/ab-test/metric';
import { checkStart, mirrorName, NO_TEST, TEST_RUNS } from '@fairlead/domain/ab-test/mirrors.rules';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { splitCap } from '@fairlead/domain/campaign/split-cap';
import { isCurrency } from '@fairlead/domain/money';
import { type Context, newId } from '../../context.ts';
import { refuseStale } from '../../platform/changes/changes.ts';
import { Conflict, refuseIfAny } from '../../refusal.ts';
import { type Campaign, getCampaign } from '../campaign/campaign.service.ts';
import { changeCampaign, keepCampaignStill } from '../campaign/campaign-edit.service.ts';
import { changeInTest } from '../campaign/campaign-mirror.service.ts';
import { storeCampaign } from '../campaign/campaign-new.service.ts';
import { carrySettings } from '../creative/campaign-setting.service.ts';
import { addToCreativeGroup, listCreativeGroups } from '../creative-group/creative-group.service.ts';
import { carryTargeting } from '../targeting/targeting.service.ts';
import { endTest, insertTest, mirrorsOf, testsOf } from './ab-test.sql.ts';
import { logTest } from './ab-test-log.service.ts';
import { groundOf } from './ground.service.ts';

type Body = Given<typeof api.startAbTest>['body'];

/** What stands in the way of a start whatever is asked. @returns the metric that decides unless another is chosen, and why no conversion is counted */
const refuseStart = async (context: Context, campaign: Campaign) => {
  const { metric, uncounted, unavailable } = await groundOf(context, campaign);
  if (unavailable !== null) throw new Conflict(unavailable, 'ab_test');
  const [newest] = await testsOf(context, campaign.id);
  if (newest && newest.ended_at === null) throw new Conflict(TEST_RUNS, 'ab_test');
  return { proposed: metric, uncounted };
};

/** Connects the mirrors to every group that the source is connected to, but for creatives that it does not show. */
const connect = async (context: Context, source: Campaign, mirrors: readonly Campaign[]): Promise<void> => {
  const { items } = await listCreativeGroups(context, source.app_id, { state: 'new', campaign_id: source.id });
  const ids = mirrors.map(({ id }) => id);
  for (const group of items) await addToCreativeGroup(context, group.id, ids);
  await carrySettings(context, source.id, ids);
};

/**
 * Starts a test: mirrors that are all that the campaign is, and a share of its daily cap for each (D-166, D-167).
 * @throws NotFound, Refused by the rules, Conflict while one runs, for a mirror, in full performance, and on a stale version
 */
export const startAbTest = (context: Context, id: number, body: Body): Promise<Campaign> =>
  context.db.tx(async () => {
    await keepCampaignStill(context, id);
    const stored = await getCampaign(context, id);
    const { proposed, uncounted } = await refuseStart(context, stored);
    // Before the rules: what they say of a campaign that nobody has read yet helps nobody
    await refuseStale(context, 'campaign', id, body.version, stored);
    const metric: AbMetric = body.metric ?? proposed;
    refuseIfAny(checkMetric(metric, uncounted));
    const named = body.internal_name?.trim();
    const before = await (named ? changeCampaign(context, id, { internal_name: named }) : stored);
    const { company_currency: currency, client_daily_budget: cap } = before;
    if (!isCurrency(currency)) throw new Error(`company ${before.company_id} has no currency that is known`);
    const source = draftOf(before);
    const { line_item_id, client_cost } = source;
    const today = { line_item_id: before.line_item_id, client_cost: before.client_cost ?? null };
    refuseIfAny(checkStart(body.campaigns, { ...source, currency }));
    const test = await insertTest(context, newId(context), id, metric);
    const share = cap === null ? null : splitCap(cap, body.campaigns.length, currency);
    await changeInTest(context, id, (stored) => ({
      ...stored,
      ab_test_daily_budget: cap,
      client_daily_budget: share?.source ?? null,
    }));
    const mirrors: Campaign[] = [];
    for (const [at, { internal_name, name }] of body.campaigns.entries()) {
      const draft = {
        ...source,
        ...today,
        name: (name ?? mirrorName(source.name, at + 1)).trim(),
        internal_name: internal_name.trim(),
        client_daily_budget: share?.mirror ?? null,
        ab_test_daily_budget: null,
      };
      const home = { app_id: before.app_id, company_id: before.company_id, source: id, ab_test: test.id };
      const mirror = await storeCampaign(context, home, draft);
      // What waits at its source until tomorrow waits here, too
      mirrors.push(await changeInTest(context, mirror.id, (stored) => ({ ...stored, line_item_id, client_cost })));
    }
    await carryTargeting(
      context,
      id,
      mirrors.map((mirror) => mirror.id),
      { has_users: true, has_advanced_targeting: true },
    );
    await connect(context, before, mirrors);
    const after = await getCampaign(context, id, true);
    await logTest(context, after, null, { test, mirrors: mirrors.map(({ internal_name }) => internal_name ?? '') });
    return after;
  });

/**
 * Ends the test that runs: its mirrors are archived, the campaign has its whole cap again.
 * @throws NotFound, Conflict where none runs
 */
export const stopAbTest = (context: Context, id: number): Promise<Campaign> =>
  context.db.tx(async () => {
    await keepCampaignStill(context, id);
    await getCampaign(context, id);
    const [newest] = await testsOf(context, id);
    if (!newest || newest.ended_at !== null) throw new Conflict(NO_TEST, 'ab_test');
    const mirrors = await mirrorsOf(context, [newest.id]);
    const names: string[] = [];
    for (const mirror of mirrors) {
      const archived = await changeInTest(context, mirror.id, (stored) => ({ ...stored, state: 'archived' }));
      names.push(archived.internal_name ?? '');
    }
    await changeInTest(context, id, ({ ab_test_daily_budget: whole, ...stored }) => ({
      ...stored,
      client_daily_budget: whole ?? stored.client_daily_budget,
      ab_test_daily_budget: null,
    }));
    const ended = await endTest(context, newest.id);
    const after = await getCampaign(context, id, true);
    await logTest(context, after, { test: newest, mirrors: names }, { test: ended, mirrors: names });
    return after;
  });
