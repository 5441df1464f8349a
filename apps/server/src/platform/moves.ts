/**
 * SQL, a table: moves of campaigns between line items, each with the last day on which it holds; `infinity` while none follows.
 * @param which a condition over moves `n`; one that leaves out a campaign's later moves lets the last of the others hold for ever
 */
export const movesWhere = (which: string): string => `(select n.campaign_id, n.line_item_id, n.start_date,
    coalesce(lead(n.start_date) over (partition by n.campaign_id order by n.start_date) - 1, 'infinity'::date) as last_day
  from campaign_line_item n where ${which})`;

/**
 * SQL, a table: which campaigns belong to one of these line items on a day, each with its line item. Those that ever came to one are
 * found first, so that the others are not asked.
 * @param lineItems an array of ids
 */
export const campaignsUnder = (lineItems: string, day: string): string => `(select m.campaign_id, f.line_item_id
  from (select distinct h.campaign_id from campaign_line_item h where h.line_item_id = any(${lineItems}) and h.start_date <= ${day}) m
  cross join lateral line_item_on(m.campaign_id, ${day}) f where f.line_item_id = any(${lineItems}))`;
