/** Names of a user's fields, the same in columns, in a merge, in undo and in its history. */
export const userLabels = {
  email: 'Email',
  role: 'Role',
  company_id: 'Company',
  deleted_at: 'Removed',
  invited_at: 'Invited',
};
