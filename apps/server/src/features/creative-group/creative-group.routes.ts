import * as api from '@fairlead/contract/creative-group';
import { handle, type Route } from '../../http/handle.ts';
import {
  createCreativeGroup,
  getCreativeGroup,
  listCreativeGroups,
  updateCreativeGroup,
} from './creative-group.service.ts';

export const creativeGroupRoutes: Route[] = [
  handle(api.listCreativeGroups, ({ params, query }, context) =>
    listCreativeGroups(context, params.applicationId, query),
  ),
  handle(api.getCreativeGroup, ({ params }, context) => getCreativeGroup(context, params.creativesGroupId)),
  handle(api.createCreativeGroup, ({ params, body }, context) =>
    createCreativeGroup(context, params.applicationId, body),
  ),
  handle(api.updateCreativeGroup, ({ params, body }, context) =>
    updateCreativeGroup(context, params.creativesGroupId, body),
  ),
  handle(api.updateSchedulings, ({ params, body }, context) =>
    updateCreativeGroup(context, params.creativesGroupId, body),
  ),
];
