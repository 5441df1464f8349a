/** Names of a company's fields, the same in columns, in a merge, in undo and in its history. */
export const companyLabels = {
  name: 'Name',
  business_state: 'Status',
  state: 'State',
  is_test: 'Test company',
  currency: 'Currency',
};
