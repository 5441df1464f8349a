import * as api from '@fairlead/contract/cohort';
import { handle, handleAfter, type Route } from '../../http/handle.ts';
import { createCohort, getCohort, listCohorts } from './cohort.service.ts';
import { refreshCohort } from './cohort-build.service.ts';
import { actionsOfEdit, updateCohort } from './cohort-edit.service.ts';
import { knownActions } from './definition.service.ts';

export const cohortRoutes: Route[] = [
  handleAfter(
    api.createCohort,
    ({ body }, context) => knownActions(context, body),
    ({ body }, context, known) => createCohort(context, body, known),
  ),
  handleAfter(
    api.updateCohort,
    ({ params, body }, context) => actionsOfEdit(context, params.cohortId, body),
    ({ params, body }, context, known) => updateCohort(context, params.cohortId, body, known),
  ),
  handle(api.listCohorts, ({ query }, context) => listCohorts(context, query)),
  handle(api.getCohort, ({ params }, context) => getCohort(context, params.cohortId)),
  handle(api.refreshCohort, ({ params }, context) => refreshCohort(context, params.cohortId)),
];
