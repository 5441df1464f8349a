import * as api from '@fairlead/contract/homepage';
import { handle, type Route } from '../../http/handle.ts';
import { listHomepageApps } from './homepage.service.ts';

export const homepageRoutes: Route[] = [
  handle(api.listHomepageApps, ({ query }, context) => listHomepageApps(context, query)),
];
