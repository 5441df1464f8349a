/** Names of a list's fields, the same in columns, in a merge, in undo and in its history. */
export const listLabels = {
  name: 'Name',
  state: 'State',
  origin: 'Source',
  criterion: 'Type',
  rows: 'Rows',
  rows_format: 'Hash type',
  app_id: 'App',
};
