import * as api from '@fairlead/contract/combination';
import { handle, type Route } from '../../http/handle.ts';
import { createCombination, getCombination, updateCombination } from './combination.service.ts';
import { overlapsOfLists, previewCombination } from './preview.service.ts';
import { getSourceTree } from './source-tree.service.ts';

/** Fires when nobody waits for the answer any more. */
const unheard = (reply: {
  raw: { once(event: 'close', listener: () => void): unknown; writableFinished: boolean };
}): AbortSignal => {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
};

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
