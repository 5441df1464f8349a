import type { Records } from './records.ts';

/** The one row that a statement surely answers, such as an insert's `returning`. */
export const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that answers one row answered none');
  return row;
};

/** How records are asked for by ids: of one the plan is kept; of several it would be made for ten, and used for thousands. */
export const askBy = ({ often, query }: Pick<Records, 'often' | 'query'>, ids: readonly unknown[] | undefined) =>
  ids?.length === 1 ? often : query;
