import * as api from '@fairlead/contract/campaign-copy';
import { wordsOf } from '#lib/live/words.ts';
import { useSave } from '#lib/save.ts';

/** Copies a campaign, all copies or none (CC-47). */
export const useCopyCampaign = () =>
  useSave(api.createCampaignCopies, {
    refreshes: wordsOf('campaign'),
    says: ({ total }) => (total === 1 ? 'Campaign created successfully' : `${total} campaigns created`),
  });
