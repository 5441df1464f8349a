/** Names of a budget's fields, the same in its form, in columns, in a merge, in undo and in its history. */
export const budgetLabels = {
  name: 'Name',
  client_budget: 'Total budget',
  client_daily_budget: 'Daily budget',
  free_budget_percent: 'Free budget',
  free_budget_type: 'Free budget type',
  start_time: 'Start date',
  end_time: 'End date',
};
