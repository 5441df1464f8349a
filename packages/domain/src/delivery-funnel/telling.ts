/** A day from which on another field holds is told behind it. */
const STARTS = '_starts';

const steps: readonly (readonly string[])[] = [
  ['active', 'paused', 'state'], // on or off
  ['client_budget'],
  ['budget_mode', 'start_time', 'end_time', 'free_budget_percent', 'line_item_id'],
  [
    ...['target_cpx_in_company_currency', 'bid_type', 'client_cost', 'pricing_type', 'pricing_custom_action_type_id'],
    ...['optimization_algorithms', 'cpc_parameters', 'cpa_algorithm_max_cr', 'cpa_test_champion_cr', 'cpm'],
    ...['target_margin', 'margin', 'pacing_without_target_buying_price', 'client_objective_type'],
    'client_objective_value',
  ],
  [
    ...['client_daily_budget', 'ab_test_daily_budget', 'frequency_cap', 'lifetime_frequency_cap', 'clicks_a_day'],
    'cappings',
  ],
];
/** The place of the amounts of a budget. */
const BUDGET = 1;
const lists = /^(whitelists|blacklists|pricelists)\b/;
const targeting = ['countries', 'suppliers', 'installers_label', 'payers_label', 'schedulings', 'rows'];
const names = ['name', 'internal_name'];

const rankOf = (entity: string, field: string): number => {
  const own = field.endsWith(STARTS) ? field.slice(0, -STARTS.length) : field;
  // The daily budget of a budget; a campaign calls its daily cap so
  const step =
    entity === 'line_item_budget' && own === 'client_daily_budget'
      ? BUDGET
      : steps.findIndex((some) => some.includes(own));
  const known = [step >= 0, lists.test(own), targeting.includes(own), !names.includes(own)].indexOf(true);
  // Of the last two: what is none of these, and names
  const rank = known === 0 ? step : steps.length + (known === -1 ? 4 : known);
  return own === field ? rank : rank + 0.5;
};

/** The fields of one change, what tells most of its effect first; those that tell as much stay as they were written. */
export const mostTellingFirst = <F extends { field: string }>(entity: string, fields: readonly F[]): F[] =>
  fields.toSorted((a, b) => rankOf(entity, a.field) - rankOf(entity, b.field));
