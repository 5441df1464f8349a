import * as api from '@fairlead/contract/campaign';
import * as reference from '@fairlead/contract/reference';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('campaigns', 'line_item_budget', 'line_item', 'campaign', 'creative_group', 'creative');

/** Delivery arrives all day and says nothing in the change log: what shows it asks again this often, while it is in sight. */
export const DELIVERY_EVERY_MS = 60_000;

/** All campaigns of an application, archived ones too; mirror copies of A/B tests are no rows. */
export const campaignsOf = (application: number) =>
  query(['campaigns', application], api.listCampaigns, { query: { app_id: String(application), state: 'all' } });

/** The same with mirror copies as rows, for names of what groups are connected to; none for who does not read them (F7). */
export const campaignsWithMirrors = (application: number) =>
  query(['campaigns', application, 'with mirrors'], api.listCampaigns, {
    query: { app_id: String(application), state: 'all', with_ab_test: 'true' },
  });

/** All countries; they hardly ever change. */
export const countries = query(['countries'], reference.listCountries);

/** All campaigns of a company. */
export const campaignsOfCompany = (company: number) =>
  query(['campaigns', 'company', company], api.listCampaigns, { query: { company_id: String(company), state: 'all' } });
