import type { ApplicationDraft } from '@fairlead/domain/application/application';
import type { BusinessState } from '@fairlead/domain/state';

type Given = Omit<ApplicationDraft, 'advertiser_categories' | 'competitors'> & {
  advertiser_categories: number[];
  competitors: string[];
  business_state: BusinessState;
};

const stores = {
  ios: { app_store_id: 123456789, app_store_url: 'https://apps.apple.com/us/app/nomnom/id123456789' },
  android: { app_store_id: null, app_store_url: 'https://play.google.com/store/apps/details?id=com.nomnom.app' },
};

/** Valid unless told otherwise; the store of its platform knows it under one id. */
export const anApplicationDraft = (given: Partial<Given> = {}) => ({
  company_id: 1001,
  name: 'Nomnom iOS',
  platform: 'ios',
  bundle_identifier: 'com.nomnom.app',
  ...stores[given.platform === 'android' ? 'android' : 'ios'],
  advertiser_website_url: 'https://nomnom.example',
  icon_url: null,
  attribution: 'external',
  tracking_provider: 'adjust',
  tracking_provider_attribution_days: 7,
  advertiser_categories: [1],
  vertical_id: 1,
  business_model_id: 1,
  is_blacklisted: false,
  has_competition: false,
  competitors: [] as string[],
  review_required: false,
  business_state: 'live' as BusinessState,
  ...given,
});
