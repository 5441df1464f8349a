import type { CampaignContext } from '@fairlead/domain/campaign/campaign.rules';
import type { Context } from '../../context.ts';
import { NotFound } from '../../refusal.ts';
import { listOf } from '../reference/reference.service.ts';
import { appPlace, knownSuppliers } from './campaign-place.sql.ts';

type Known = Pick<
  CampaignContext,
  'advertiser_website_url' | 'countries' | 'suppliers' | 'customActionTypes' | 'categories'
>;

/** The lists that a campaign of an application chooses from. @throws NotFound */
export const catalogues = async (
  context: Context,
  app: number,
): Promise<Known & { place: NonNullable<Awaited<ReturnType<typeof appPlace>>>; bought: number[] }> => {
  const place = await appPlace(context, app);
  if (!place) throw new NotFound();
  const suppliers = await knownSuppliers(context);
  return {
    place,
    bought: suppliers.filter(({ bought }) => bought).map(({ id }) => id),
    advertiser_website_url: place.advertiser_website_url,
    suppliers,
    countries: (await listOf<{ id: number }>(context, 'country')).items,
    customActionTypes: (await listOf<{ id: number }>(context, 'custom_action_type')).items,
    categories: (await listOf<{ code: string }>(context, 'advertiser_category')).items,
  };
};
