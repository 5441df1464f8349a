import type { Records } from '../../db/records.ts';

/** The lists that nobody edits, in the order in which they are offered. */
const questions = {
  selling_entity: 'select id, name from selling_entity order by id',
  business_model: 'select id, name from business_model order by id',
  vertical: 'select id, name from vertical order by id',
  advertiser_category: 'select id, name, code, category from advertiser_category order by id',
  country: 'select id, name, alpha_two_name, iso_name, region_id from country order by name',
  custom_action_type:
    'select id, name, type, category, category_order from custom_action_type order by category_order, id',
  campaign_objective: 'select id, name from campaign_objective order by id',
} as const;

export type ReferenceList = keyof typeof questions;

export const rowsOf = <T extends object>(db: Records, list: ReferenceList): Promise<T[]> =>
  db.query<T>(questions[list]);
