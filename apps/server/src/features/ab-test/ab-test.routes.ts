import * as api from '@fairlead/contract/ab-test';
import { handle, type Route } from '../../http/handle.ts';
import { startAbTest, stopAbTest } from './ab-test.service.ts';
import { getAbTest } from './arms.service.ts';
import { getAbTestResults } from './results.service.ts';

export const abTestRoutes: Route[] = [
  handle(api.startAbTest, ({ params, body }, context) => startAbTest(context, params.campaignId, body)),
  handle(api.stopAbTest, ({ params }, context) => stopAbTest(context, params.campaignId)),
  handle(api.getAbTest, ({ params }, context) => getAbTest(context, params.campaignId)),
  handle(api.getAbTestResults, ({ params, query }, context) => getAbTestResults(context, params.campaignId, query)),
];
