/** Names of a dynamic audience's fields, the same in its form, in a merge and in its history. */
export const cohortLabels = {
  name: 'Audience name',
  source_app_ids: 'Applications',
  countries: 'Location',
  events_without_country: 'Include unknown country',
  rules: 'Rules',
  inactive: 'Inactivity window',
  inactive_days: 'Days of inactivity',
};

/** The same of what the history has, with the rules as they are stored, and undo. */
export const loggedCohortLabels = {
  ...cohortLabels,
  filters: cohortLabels.rules,
  period_days: cohortLabels.inactive_days,
  state: 'State',
};
