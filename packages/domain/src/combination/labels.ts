/** Names of a combination's fields, the same in columns, in a merge, in undo and in its history. */
export const combinationLabels = { name: 'Name', operator: 'Operator', source_targeting_list_ids: 'Audiences' };
