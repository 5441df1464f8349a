import * as api from '@fairlead/contract/ab-test';
import type { Ok } from '@fairlead/contract/call';
import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

showsRecords('ab-test', 'ab_test', 'campaign', 'campaign_targeting', 'creative_group');

export type AbTests = Ok<typeof api.getAbTest>;
export type RunningTest = NonNullable<AbTests['running']>;
export type PastTest = AbTests['past'][number];
export type Results = Ok<typeof api.getAbTestResults>;

const paramsOf = (id: number) => ({ campaignId: String(id) });

/** The test of a campaign that runs, and those that ended. */
export const abTestsOf = (id: number) => query(['ab-test', id], api.getAbTest, { params: paramsOf(id) });

/** What a test found, in the metric that decides or another one. */
export const resultsOf = (id: number, test: number, metric?: AbMetric) =>
  query(['ab-test', id, 'results', test, metric ?? null], api.getAbTestResults, {
    params: paramsOf(id),
    query: { ab_test_id: String(test), metric },
  });

const refreshes = [...wordsOf('campaign'), ...wordsOf('ab_test')];
/** Every refusal of a start stands on the page, beside what it is about. */
export const useStartTest = () =>
  useSave(api.startAbTest, { refreshes, says: () => 'A/B Test setup successfully', quiet: () => true });
export const useStopTest = () => useSave(api.stopAbTest, { refreshes, says: () => 'A/B Test stopped successfully' });
