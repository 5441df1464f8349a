import * as api from '@fairlead/contract/operation';
import { handle, type Route } from '../../http/handle.ts';
import { getOperation } from './operation.service.ts';

export const operationRoutes: Route[] = [handle(api.getOperation, (_, context) => getOperation(context))];
