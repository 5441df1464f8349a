import * as api from '@fairlead/contract/combination';
import { handle, type Route } from '../../http/handle.ts';
import { unheard } from '../../http/unheard.ts';
import { createCombination, getCombination, updateCombination } from './combination.service.ts';
import { overlapsOfLists, previewCombination } from './preview.service.ts';
import { getSourceTree } from './source-tree.service.ts';

export const combinationRoutes: Route[] = [
  handle(api.createCombination, ({ body }, context) => createCombination(context, body)),
  handle(api.getCombination, ({ params }, context) => getCombination(context, params.combinationId)),
  handle(api.getSourceTree, ({ params }, context) => getSourceTree(context, params.combinationId)),
  handle(api.updateCombination, ({ params, body }, context) => updateCombination(context, params.combinationId, body)),
  handle(api.previewCombination, ({ body }, context) => previewCombination(context, body)),
  handle(api.overlapsOfLists, ({ body }, context, { reply }) =>
    overlapsOfLists(context, body.source_targeting_list_ids, unheard(reply)),
  ),
];
