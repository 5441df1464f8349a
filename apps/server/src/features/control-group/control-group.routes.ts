import * as api from '@fairlead/contract/control-group';
import { handle, type Route } from '../../http/handle.ts';
import { getControlGroup, listControlGroups, setControlGroup } from './control-group.service.ts';

export const controlGroupRoutes: Route[] = [
  handle(api.getControlGroup, ({ params }, context) => getControlGroup(context, params.applicationId)),
  handle(api.listControlGroups, ({ params }, context) => listControlGroups(context, params.applicationId)),
  handle(api.setControlGroup, ({ params, body }, context) => setControlGroup(context, params.applicationId, body)),
];
