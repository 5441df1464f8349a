import { pathOfList } from '@fairlead/domain/audience/routing';
import type { Context } from '../../context.ts';
import type { Use } from '../../platform/uses.ts';
import { combinationsWith } from './combination.sql.ts';

/** Combinations that these lists are direct sources of. */
export const usesOfLists = async (context: Context, lists: readonly number[]): Promise<Use[]> =>
  (await combinationsWith(context, lists)).map(({ targeting_list_id, ...use }) => ({
    used: use.used,
    kind: 'combination',
    id: use.id,
    name: use.name,
    path: pathOfList({ ...use, id: targeting_list_id, origin: 'combination', cohort_id: null, combination_id: use.id }),
  }));
