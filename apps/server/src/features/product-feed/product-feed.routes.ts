import * as api from '@fairlead/contract/event-mapping';
import { handle, type Route } from '../../http/handle.ts';
import { listProductMappings, updateProductMappings } from './product-feed.service.ts';

export const productFeedRoutes: Route[] = [
  handle(api.listProductMappings, ({ params }, context) => listProductMappings(context, params.applicationId)),
  handle(api.updateProductMappings, ({ params, body }, context) =>
    updateProductMappings(context, params.applicationId, body),
  ),
];
