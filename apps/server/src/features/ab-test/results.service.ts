import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/ab-test';
import { countedFrom } from '@fairlead/domain/ab-test/changes';
import type { PairedDay } from '@fairlead/domain/ab-test/difference';
import { type Look, levelsOf, lookAt } from '@fairlead/domain/ab-test/look';
import {
  type AbMetric,
  type ArmSums,
  isMetricCounted,
  lagDaysOf,
  noSums,
  sumOfDays,
} from '@fairlead/domain/ab-test/metric';
import { NO_TEST } from '@fairlead/domain/ab-test/mirrors.rules';
import { sampleRatio } from '@fairlead/domain/ab-test/sample-ratio';
import { daysToDetect, detectable, testVerdict, verdictOf } from '@fairlead/domain/ab-test/verdict';
import { roundDecimal, roundMoney } from '@fairlead/domain/money';
import { exchangeRates } from '@fairlead/domain/pacing/exchange';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { Conflict, NotFound } from '../../refusal.ts';
import { getCampaign } from '../campaign/campaign.service.ts';
import { effectCampaign } from '../delivery-funnel/effect.service.ts';
import { type TestRow, testsOf } from './ab-test.sql.ts';
import { armsOf, changesSince } from './arms.service.ts';
import { convertedBlocks, deliveredBlocks, eligibleBlocks } from './results.sql.ts';

type Results = Ok<typeof api.getAbTestResults>;

const DAY = 86_400_000;
const QUARTERS_A_DAY = 4;
/** So long after its end a test is read for the last time. */
const READ_DAYS = 7;

const percent = (value: number | null): number | null => (value === null ? null : roundDecimal(value, 4));

/** What a mirror shows against its source: over all days that count, and as it became known. */
const mirrorResult = (
  kind: AbMetric,
  days: readonly PairedDay[],
  requests: readonly { source: number; mirror: number }[],
  { mirrors, counted, from, lagDays }: { mirrors: number; counted: boolean; from: Date; lagDays: number },
) => {
  const told = lookAt(kind, days, { mirrors, counted });
  const { missing } = told;
  const fair = sampleRatio(requests, { mirrors });
  const shown = ({ low, high, difference_percent }: Look) => ({
    difference_percent: percent(difference_percent),
    low: percent(low),
    high: percent(high),
  });
  return {
    against: shown(told),
    verdict: verdictOf(kind, told, { missing, fair: fair.ok }),
    days_counted: told.days,
    missing,
    sample_ratio: fair,
    days_to_detect: detectable.map((one) => ({
      percent: one,
      days: missing.length > 0 ? null : daysToDetect(told, one, { mirrors, lagDays }),
    })),
    series: days.map((_, nth) => ({
      day: dayOf(new Date(from.getTime() + (nth + 1) * DAY - 1)),
      ...shown(lookAt(kind, days.slice(0, nth + 1), { mirrors, counted })),
    })),
  };
};

/** What was told of one arm in one block, found by both. */
const byBlock = <T extends { campaign_id: number; nth: number }>(rows: readonly T[]) => {
  const blocks = new Map(rows.map((row) => [`${row.campaign_id} ${row.nth}`, row]));
  return (arm: number, nth: number): T | undefined => blocks.get(`${arm} ${nth}`);
};

/** Which of a campaign's tests is asked for. @throws NotFound, Conflict where there has been none */
const testAsked = async (context: Context, id: number, ab_test_id: number | undefined): Promise<TestRow> => {
  const campaign = await getCampaign(context, id);
  const tests = await testsOf(context, campaign.source_campaign_id ?? id);
  if (ab_test_id === undefined && tests.length === 0) throw new Conflict(NO_TEST, 'ab_test');
  const test = ab_test_id === undefined ? tests[0] : tests.find((one) => one.id === ab_test_id);
  if (!test) throw new NotFound();
  return test;
};

/**
 * What a test found, by whole days of 24 hours since all arms were what they are (design 13.18).
 * @throws NotFound, Conflict where there has been no test
 */
export const getAbTestResults = async (
  context: Context,
  id: number,
  asked: { metric?: AbMetric | undefined; ab_test_id?: number | undefined },
): Promise<Results> => {
  const test = await testAsked(context, id, asked.ab_test_id);
  const kind = asked.metric ?? test.metric;
  const now = context.now();
  const ends = test.ended_at === null ? now : new Date(Math.min(now.getTime(), new Date(test.ended_at).getTime()));
  const campaign = await effectCampaign(context, test.campaign_id, dayOf(ends)); // what it was optimised for then
  if (!campaign) throw new NotFound();
  const arms = await armsOf(context, test);
  const from = countedFrom(new Date(test.started_at), await changesSince(context, test, arms));
  const whole = Math.max(0, Math.floor((ends.getTime() - from.getTime()) / DAY));
  const until = new Date(from.getTime() + whole * DAY);
  const ids = arms.map((arm) => arm.id);
  const span = { campaigns: ids, from, until };
  const mapped = campaign.event_names.length > 0;
  const none = whole === 0;
  const seen = new Date(Math.min(now.getTime(), ends.getTime() + READ_DAYS * DAY));
  const [delivered, eligible, converted] = await Promise.all([
    none ? [] : deliveredBlocks(context, span),
    none ? [] : eligibleBlocks(context, span),
    none || !mapped ? [] : convertedBlocks(context, { ...span, seen }, campaign.app_id, campaign.event_names),
  ]);
  const [deliveredIn, eligibleIn, convertedIn] = [byBlock(delivered), byBlock(eligible), byBlock(converted)];
  const lagDays = lagDaysOf(
    kind,
    converted.some(({ touched }) => touched > 0),
  );
  // Days that are over and old enough that hardly any conversion follows from them any more
  const read = Math.max(0, Math.min(whole, Math.floor((now.getTime() - from.getTime()) / DAY) - lagDays));
  const rate = exchangeRates.eur[campaign.currency] / exchangeRates.eur.USD;
  const daysOf = (arm: number): ArmSums[] =>
    Array.from({ length: read }, (_, nth) => {
      const own = deliveredIn(arm, nth);
      const events = convertedIn(arm, nth);
      return {
        impressions: own?.impressions ?? 0,
        clicks: own?.clicks ?? 0,
        reattributions: own?.reattributions ?? 0,
        conversions: events?.conversions ?? 0,
        revenue: (events?.revenue_usd ?? 0) * rate,
        client_cost: own?.client_cost ?? 0,
      };
    });
  const requestsOf = (arm: number): number[] =>
    Array.from({ length: whole * QUARTERS_A_DAY }, (_, nth) => eligibleIn(arm, nth)?.eligible ?? 0);
  const byArm = ids.map(daysOf);
  const asks = ids.map(requestsOf);
  const told = arms.map(({ id: campaign_id, name, internal_name }, at) => {
    const { conversions, revenue, client_cost, ...counts } = sumOfDays(byArm[at] ?? []);
    return {
      campaign_id,
      name,
      internal_name: internal_name ?? null,
      ...counts,
      conversions: mapped ? conversions : null,
      revenue: mapped ? roundMoney(revenue) : null,
      client_cost: roundMoney(client_cost),
      eligible: (asks[at] ?? []).reduce((sum, one) => sum + one, 0),
    };
  });
  const counted = isMetricCounted(kind, told);
  const mirrors = ids.length - 1;
  const [sourceDays = [], ...mirrorDays] = byArm;
  const [sourceAsks = [], ...mirrorAsks] = asks;
  const found = mirrorDays.map((days, at) =>
    mirrorResult(
      kind,
      days.map((mirror, nth) => ({ source: sourceDays[nth] ?? noSums, mirror })),
      (mirrorAsks[at] ?? []).map((mirror, nth) => ({ source: sourceAsks[nth] ?? 0, mirror })),
      { mirrors, counted, from, lagDays },
    ),
  );
  return {
    id: test.id,
    currency: campaign.currency,
    optimization_event: campaign.optimization_event,
    started_at: new Date(test.started_at).toISOString(),
    ended_at: test.ended_at && new Date(test.ended_at).toISOString(),
    counted_from: from.toISOString(),
    counted_until: read === 0 ? null : new Date(from.getTime() + read * DAY).toISOString(),
    coming_days: whole - read,
    decides: test.metric,
    arms: told,
    metric: {
      kind,
      arms: levelsOf(kind, byArm, counted),
      against_source: found.map(({ against }, at) => ({ campaign_id: ids[at + 1] ?? 0, ...against })),
    },
    verdict: testVerdict(found.map(({ verdict }) => verdict)),
    mirrors: found.map(({ against: _, ...result }, at) => ({ campaign_id: ids[at + 1] ?? 0, ...result })),
  };
};
