import * as api from '@fairlead/contract/creative-performance';
import { handle, type Route } from '../../http/handle.ts';
import { getCreativeCoverage } from './coverage.service.ts';
import { getCreativePerformance } from './performance.service.ts';

export const creativePerformanceRoutes: Route[] = [
  handle(api.getCreativePerformance, ({ params, query }, context) =>
    getCreativePerformance(context, params.creativesGroupId, query),
  ),
  handle(api.getCreativeCoverage, ({ params }, context) => getCreativeCoverage(context, params.creativesGroupId)),
];
