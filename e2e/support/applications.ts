import * as api from '@fairlead/contract/application';
import * as companyApi from '@fairlead/contract/company';
import { as } from './api.ts';

/** A company in euros. */
export const company = (name: string) =>
  as('admin').call(companyApi.createCompany, { body: { name, currency: 'EUR', is_test: false } });

/** An Android application of it, of a shop that everything is known of. */
export const app = (company_id: number, name: string, more: object = {}) => {
  const bundle = `com.example.${name.toLowerCase().replaceAll(' ', '')}`;
  return as('campaign_manager').call(api.createApplication, {
    body: {
      company_id,
      name,
      platform: 'android',
      bundle_identifier: bundle,
      app_store_url: `https://play.google.com/store/apps/details?id=${bundle}`,
      advertiser_website_url: 'https://www.example.com',
      vertical_id: 1,
      business_model_id: 1,
      advertiser_categories: [1],
      ...more,
    },
  });
};
/** As it is stored. */
export const read = (id: number) => as('admin').call(api.getApplication, { params: { applicationId: String(id) } });
