import * as api from '@fairlead/contract/platform';
import { handle, type Route } from '../../http/handle.ts';
import { search } from './search.service.ts';

export const searchRoutes: Route[] = [handle(api.search, ({ query }, context) => search(context, query))];
