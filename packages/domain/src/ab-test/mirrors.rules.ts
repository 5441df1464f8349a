import { checkCampaignName } from '../campaign/details.rules.ts';
import { checkSplit } from '../campaign/split-cap.ts';
import { type Issue, when } from '../issue.ts';
import type { Currency } from '../money.ts';

/** A campaign has at most so many mirrors in a test (CX-05). */
export const MIRRORS_MOST = 3;

const NO_MIRROR = 'You have to create at least one mirror';
/** That a name is required as a test runs (CX-10) is said once one does. */
const NAME_FOR_START = 'Internal name is required to start an A/B test';
const MANY_MIRRORS = `You can create at most ${MIRRORS_MOST} mirrors`;
export const NO_TEST = 'No ab test running for this campaign';
export const TEST_RUNS = 'An A/B test is running for this campaign already. End it first.';
export const MIRROR_TESTED = 'This campaign is a copy in an A/B test. Test the campaign that it was copied from.';

/** A mirror as it is asked for; without a name it is called after its source. */
export type MirrorDraft = { internal_name: string; name?: string | undefined };

/** What the `nth` mirror, from 1, is called unless it is named. */
export const mirrorName = (source: string, nth: number): string => `${source} - Mirror (${nth})`;

type Source = { name: string; internal_name: string | null; client_daily_budget: number | null; currency: Currency };

/** What is wrong with a test that is to be started (CX-05 to CX-10; design 13.24, 12). */
export const checkStart = (mirrors: readonly MirrorDraft[], source: Source): Issue[] => {
  if (mirrors.length === 0) return [{ path: 'campaigns', message: NO_MIRROR }];
  if (mirrors.length > MIRRORS_MOST) return [{ path: 'campaigns', message: MANY_MIRRORS }];
  return [
    ...when((source.internal_name ?? '').trim() === '', 'internal_name', NAME_FOR_START),
    ...mirrors.flatMap(({ internal_name, name }, at) => [
      ...when(internal_name.trim() === '', `campaigns.${at}.internal_name`, NAME_FOR_START),
      ...checkCampaignName(name ?? mirrorName(source.name, at + 1)).map(({ message }) => ({
        path: `campaigns.${at}.name`,
        message,
      })),
    ]),
    ...checkSplit(source.client_daily_budget, mirrors.length, source.currency, 'campaigns'),
  ];
};
