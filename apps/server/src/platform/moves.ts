/**
 * SQL, a table: which campaigns belong to one of these line items on a day, each with its line item. Those that ever came to one are
 * found first, so that the others are not asked.
 * @param lineItems an array of ids
 */
export const campaignsUnder = (lineItems: string, day: string): string => `(select m.campaign_id, f.line_item_id
  from (select distinct h.campaign_id from campaign_line_item h where h.line_item_id = any(${lineItems}) and h.start_date <= ${day}) m
  cross join lateral line_item_on(m.campaign_id, ${day}) f where f.line_item_id = any(${lineItems}))`;
