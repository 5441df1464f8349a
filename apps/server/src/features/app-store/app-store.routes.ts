import * as api from '@fairlead/contract/app-store';
import { handle, type Route } from '../../http/handle.ts';
import { storeMetadata } from './app-store.service.ts';

export const appStoreRoutes: Route[] = [
  handle(api.getStoreMetadata, ({ query }, context) => storeMetadata(context, query)),
];
