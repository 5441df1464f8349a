import * as api from '@fairlead/contract/history';
import { handle, type Route } from '../../http/handle.ts';
import { getChangeSet, listHistory } from './history.service.ts';
import { undoChangeSet } from './undo.service.ts';

export const historyRoutes: Route[] = [
  handle(api.listHistory, ({ query }, context) => listHistory(context, query)),
  handle(api.getChangeSet, ({ params }, context) => getChangeSet(context, params.changeSetId)),
  handle(api.undoChangeSet, ({ params, body }, context) => undoChangeSet(context, params.changeSetId, body)),
];
