import * as api from '@fairlead/contract/application';
import { handle, type Route } from '../../http/handle.ts';
import { createApplication, getApplication, listApplications, updateApplication } from './application.service.ts';

export const applicationRoutes: Route[] = [
  handle(api.listApplications, ({ query }, context) => listApplications(context, query)),
  handle(api.getApplication, ({ params }, context) => getApplication(context, params.applicationId)),
  handle(api.createApplication, ({ body }, context) => createApplication(context, body)),
  handle(api.updateApplication, ({ params, body }, context) => updateApplication(context, params.applicationId, body)),
];
