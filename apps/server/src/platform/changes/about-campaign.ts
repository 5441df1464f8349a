/**
 * SQL about an entry `l` of the change log: what was done about a campaign under another record's name. Each takes the
 * placeholder of its value, as `$2`.
 */

/** Whether a creative group showed a campaign on a side of such an entry. @param campaign an id */
export const groupShows = (side: 'before' | 'after', campaign: string): string =>
  `exists (select from jsonb_array_elements(l.changes) e where e ->> 'field' = 'campaign_ids'
    and e -> '${side}' @> to_jsonb(${campaign}::int))`;

/** A creative group came to show a campaign or ceased to: it may be connected no longer. @param campaign an id */
export const groupMoved = (campaign: string): string =>
  `(l.entity = 'creative_group' and ${groupShows('before', campaign)} <> ${groupShows('after', campaign)})`;

/** Whether a creative was switched off for a campaign on a side of such an entry. @param campaign an id */
export const switchedOff = (side: 'before' | 'after', campaign: string): string =>
  `exists (select from jsonb_array_elements(l.changes) e where e ->> 'field' = 'connected_campaigns'
    and e -> '${side}' @> jsonb_build_array(jsonb_build_object('campaign_id', ${campaign}::int, 'active', false)))`;

/** A campaign came to show a creative of its groups or ceased to. @param campaign an id */
export const creativeSwitched = (campaign: string): string =>
  `(l.entity = 'creative' and ${switchedOff('before', campaign)} <> ${switchedOff('after', campaign)})`;

const otherThan = (field: string): string => `(l.changes = '[]' or exists (select from jsonb_array_elements(l.changes) e
    where e ->> 'field' <> '${field}'))`;

/** It changed something else than which campaigns a group shows: whether that concerns one is `groupMoved`. */
export const notMovedAlone = otherThan('campaign_ids');

/** It changed something else than which campaigns show a creative: whether that concerns one is `creativeSwitched`. */
export const notSwitchedAlone = otherThan('connected_campaigns');

/** It took a budget from a line item: the store has an index of such entries. @param lineItem its id, or any of several */
export const tookBudgetFrom = (lineItem: string): string =>
  `(l.entity = 'line_item_budget' and line_item_left(l.changes) = ${lineItem})`;

/** It is about a budget of line items: one that they have, or had until it was deleted. @param lineItems ids, an array */
export const ofBudgets = (lineItems: string): string =>
  `(l.entity = 'line_item_budget' and l.entity_id in (
    select id from line_item_budget where line_item_id = any(${lineItems}::int[])
    union all select entity_id from change_log l where ${tookBudgetFrom(`any(${lineItems}::int[])`)}))`;
