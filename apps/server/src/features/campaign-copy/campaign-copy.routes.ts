import * as api from '@fairlead/contract/campaign-copy';
import { handle, handleAfter, type Route } from '../../http/handle.ts';
import { unheard } from '../../http/unheard.ts';
import { copyCampaign } from './campaign-copy.service.ts';
import { createMatrix, matrixReachAhead } from './matrix.service.ts';
import { reachOfMatrix } from './matrix-reach.service.ts';

export const campaignCopyRoutes: Route[] = [
  handle(api.createCampaignCopies, ({ params, body }, context) => copyCampaign(context, params.campaignId, body)),
  handleAfter(
    api.createCampaignMatrix,
    ({ body }, context) => matrixReachAhead(context, body),
    ({ body }, context, reach) => createMatrix(context, body, reach),
  ),
  handle(api.getMatrixReach, ({ body }, context, { reply }) =>
    reachOfMatrix(context, body, { signal: unheard(reply) }),
  ),
];
