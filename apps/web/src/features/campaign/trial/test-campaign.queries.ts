import * as tests from '@fairlead/contract/campaign-test';
import { isStale } from '#lib/api-error.ts';
import { wordsOf } from '#lib/live/words.ts';
import { useSave } from '#lib/save.ts';
import { campaignOf, type WholeCampaign } from '../campaign-page.queries.ts';

/** That a campaign is tried on a phone, and on which; null where it is not. */
export type TestOf = WholeCampaign['test_campaign_configuration'];

/** Makes a campaign to be tried on a phone (CE-02, CE-03). `quiet`: refusals that the caller answers. */
export const useCreateTest = (quiet: (error: unknown) => boolean) =>
  useSave(tests.createTestCampaign, {
    refreshes: wordsOf('campaign'),
    says: () => 'Test campaign created successfully',
    quiet,
  });

/** Sets the device that the test of a campaign is shown on (CE-13). Its code for a phone names the device at once. */
export const useSaveTestDevice = (campaignId: number) =>
  useSave(tests.updateTestCampaign, {
    refreshes: wordsOf('campaign'),
    places: (client, test) =>
      client.setQueryData(
        campaignOf(campaignId).queryKey,
        (before: WholeCampaign | undefined) => before && { ...before, test_campaign_configuration: test },
      ),
    says: () => 'Test device saved',
    quiet: isStale,
  });
