/** Names of what is set for an event, the same in columns, in a merge, in undo and in its history, which has a funnel by its id. */
export const eventLabels = {
  type: 'Internal funnel',
  type_id: 'Internal funnel',
  has_revenue: 'Revenue',
  is_hidden: 'Hidden',
  mapping: 'Product feed',
};
