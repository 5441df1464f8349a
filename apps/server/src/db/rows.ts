/** The one row that a statement surely answers, such as an insert's `returning`. */
export const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that answers one row answered none');
  return row;
};
