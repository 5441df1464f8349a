/** Names of a creative group's fields, the same in columns, in a merge, in undo and in its history. */
export const creativeGroupLabels = {
  name: 'Name',
  active: 'Active',
  state: 'State',
  campaign_ids: 'Campaigns',
  schedulings: 'Schedule',
};
