import * as api from '@fairlead/contract/application';
import { handle, type Route } from '../../http/handle.ts';
import { getApplication, listApplications } from './application.service.ts';

export const applicationRoutes: Route[] = [
  handle(api.listApplications, ({ query }, context) => listApplications(context, query)),
  handle(api.getApplication, ({ params }, context) => getApplication(context, params.applicationId)),
];
