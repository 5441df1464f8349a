import type { SourceTree } from '@fairlead/contract/combination';
import type { Context } from '../../context.ts';
import { NotFound } from '../../refusal.ts';
import { type TargetingList, targetingListsOf } from '../audience/audience.service.ts';
import { combinationById, edgesBelow } from './combination.sql.ts';

/** Combinations that share sources can unfold without end; past this many nodes a list stands without its sources. */
const NODES_MAX = 2000;

const toNode = (list: TargetingList): SourceTree => ({
  id: list.id,
  name: list.name,
  state: list.state,
  origin: list.origin,
  operator: list.source.operator,
  rows: list.rows,
  csv_updated: list.csv_updated,
  not_updating: list.not_updating,
  sources: [],
});

/** What a combination is made of, all levels (CM-07, D-248); each list once under every list it is a source of. @throws NotFound */
export const getSourceTree = async (context: Context, id: number): Promise<SourceTree> => {
  const stored = await combinationById(context, id);
  if (!stored) throw new NotFound();
  const root = stored.targeting_list_id;
  const edges = await edgesBelow(context, [root]);
  const lists = await targetingListsOf(context, [...new Set([root, ...edges.map((edge) => edge.source)])]);
  const byId = new Map(lists.map((list) => [list.id, list]));
  const top = toNode(byId.get(root) as TargetingList);
  let nodes = 1;
  // Level by level, so that what is left out is what lies deepest.
  for (let level = [top]; level.length > 0; level = level.flatMap((node) => node.sources)) {
    for (const node of level) {
      const sources = byId.get(node.id)?.source.source_targeting_list_ids ?? [];
      if (nodes + sources.length > NODES_MAX) return top;
      nodes += sources.length;
      node.sources = sources.flatMap((source) => byId.get(source) ?? []).map(toNode);
    }
  }
  return top;
};
