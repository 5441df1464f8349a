import * as groups from '@fairlead/contract/creative-group';
import { png } from '@fairlead/test-data/media/index';
import { as } from './api.ts';

/** Gives campaigns of an application something to show: a group of their own with one banner. `at`: a server of the story's own. */
export const shownBy = async (app: number, campaign_ids: number[], at?: string): Promise<void> => {
  const staff = as('creative_team_member', at);
  const applicationId = String(app);
  const { id } = await staff.call(groups.createCreativeGroup, {
    params: { applicationId },
    body: { name: `Shown by ${campaign_ids.join(', ')}` },
  });
  const content = new Uint8Array(png({ width: 300, height: 250 }));
  await staff.upload(
    `/apps/${app}/creative_groups/${id}/creatives`,
    { type: 'CreativeBanner', name: 'Banner' },
    { field: 'banner', name: 'banner.png', type: 'image/png', content },
  );
  await staff.call(groups.updateCreativeGroup, {
    params: { applicationId, creativesGroupId: String(id) },
    body: { campaign_ids },
  });
};
