import * as api from '@fairlead/contract/cohort';
import { handle, type Route } from '../../http/handle.ts';
import { createCohort, getCohort, listCohorts, updateCohort } from './cohort.service.ts';
import { refreshCohort } from './cohort-build.service.ts';

export const cohortRoutes: Route[] = [
  handle(api.createCohort, ({ body }, context) => createCohort(context, body)),
  handle(api.updateCohort, ({ params, body }, context) => updateCohort(context, params.cohortId, body)),
  handle(api.listCohorts, ({ query }, context) => listCohorts(context, query)),
  handle(api.getCohort, ({ params }, context) => getCohort(context, params.cohortId)),
  handle(api.refreshCohort, ({ params }, context) => refreshCohort(context, params.cohortId)),
];
