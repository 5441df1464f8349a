import * as api from '@fairlead/contract/cohort-question';
import { handle, type Route } from '../../http/handle.ts';
import { unheard } from '../../http/unheard.ts';
import { estimateCohort } from './estimate.service.ts';
import { explainDevice } from './explain.service.ts';
import { inTime } from './in-time.service.ts';

export const cohortQuestionRoutes: Route[] = [
  handle(api.estimateCohort, ({ body }, context, { reply }) =>
    inTime((signal) => estimateCohort(context, body, { signal }), { signal: unheard(reply) }),
  ),
  handle(api.explainDevice, ({ params, body }, context, { reply }) =>
    inTime((signal) => explainDevice(context, params.cohortId, body.device_id, signal), { signal: unheard(reply) }),
  ),
];
