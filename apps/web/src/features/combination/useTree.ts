import { standsStill } from '@fairlead/domain/audience/freshness';
import { useQueries } from '@tanstack/react-query';
import type { TargetingList } from '../audience/audience.queries.ts';
import { type SourceTree, sourceTreeOf } from './combination.queries.ts';
import { leafOf } from './uses.ts';

type Result = { id: number; name: string; operator: string; rows: number | null };

/** The tree of the combination as it is chosen now: each source with all levels below it, asked for where there are some. */
export const useTree = (result: Result, sources: readonly TargetingList[], combination?: number) => {
  const nested = sources.flatMap(({ combination_id }) => combination_id ?? []);
  const ids = [...new Set([...(combination === undefined ? [] : [combination]), ...nested])];
  const answers = useQueries({ queries: ids.map(sourceTreeOf) });
  const known = new Map<number, SourceTree>();
  const learn = (tree: SourceTree) => {
    if (!known.has(tree.id) || tree.sources.length > 0) known.set(tree.id, tree);
    for (const source of tree.sources) learn(source);
  };
  for (const { data } of answers) if (data) learn(data);
  const parts = sources.map((list) => ({ ...leafOf(list), sources: known.get(list.id)?.sources ?? [] }));
  const tree = {
    ...result,
    operator: result.operator as SourceTree['operator'],
    state: 'new' as const,
    origin: 'combination',
    csv_updated: null,
    not_updating: sources.some(standsStill),
    sources: parts,
  };
  return { tree, failed: answers.find(({ error }) => error)?.error ?? null };
};
