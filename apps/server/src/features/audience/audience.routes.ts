import * as api from '@fairlead/contract/audience';
import { handle, type Route } from '../../http/handle.ts';
import {
  deleteTargetingList,
  downloadTargetingList,
  getTargetingList,
  listBuilds,
  listTargetingLists,
  listUses,
  updateTargetingList,
} from './audience.service.ts';
import { createTargetingList } from './upload.service.ts';

export const audienceRoutes: Route[] = [
  handle(api.listTargetingLists, ({ params, query }, context) =>
    listTargetingLists(context, params.applicationId, query),
  ),
  handle(api.getTargetingList, ({ params }, context) => getTargetingList(context, params.targetingId)),
  handle(api.createTargetingList, ({ params, body }, context) =>
    createTargetingList(context, params.applicationId, body),
  ),
  handle(api.updateTargetingList, ({ params, body }, context) =>
    updateTargetingList(context, params.targetingId, body),
  ),
  handle(api.deleteTargetingList, ({ params }, context) => deleteTargetingList(context, params.targetingId)),
  handle(api.downloadTargetingList, ({ params }, context) => downloadTargetingList(context, params.targetingId)),
  handle(api.listBuilds, ({ params }, context) => listBuilds(context, params.targetingId)),
  handle(api.listUses, ({ params }, context) => listUses(context, params.targetingId)),
];
