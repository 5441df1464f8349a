import * as api from '@fairlead/contract/erasure';
import { handle, type Route } from '../../http/handle.ts';
import { getErasure, requestErasure } from './erasure.service.ts';

export const erasureRoutes: Route[] = [
  handle(api.requestErasure, ({ body }, context) => requestErasure(context, body)),
  handle(api.getErasure, ({ params }, context) => getErasure(context, params.subjectRequestId)),
];
