import * as api from '@fairlead/contract/tracking';
import { handle, type Route } from '../../http/handle.ts';
import { repairTracking } from './repair.service.ts';
import { auditTracking, checkTracking } from './tracking.service.ts';

export const trackingRoutes: Route[] = [
  handle(api.checkTracking, ({ body }, context) => checkTracking(context, body)),
  handle(api.auditTracking, ({ query }, context) => auditTracking(context, query)),
  handle(api.repairTracking, ({ body }, context) => repairTracking(context, body)),
];
