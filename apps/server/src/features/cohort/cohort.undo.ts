import { loggedCohortLabels } from '@fairlead/domain/cohort/labels';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { updateTargetingList } from '../audience/audience.service.ts';
import { cohortsNamed, getCohort, loggedCohort } from './cohort.service.ts';
import { cohortById } from './cohort.sql.ts';
import { type CohortEdit, updateCohort } from './cohort-edit.service.ts';

/** An edit is taken back by another one under the same rules, a creation by archiving the cohort's list. */
export const defineCohortUndo = (): void =>
  defineUndo('cohort', {
    labels: loggedCohortLabels,
    current: async (context, id) => {
      if (!(await cohortById(context, id))) return null;
      const cohort = await getCohort(context, id);
      return { ...loggedCohort(cohort), version: cohort.version };
    },
    currents: async (context, ids) =>
      new Map((await cohortsNamed(context, ids)).map((cohort) => [cohort.id, loggedCohort(cohort)])),
    follows: { period_days: 'filters' },
    apply: async (context, id, fields, version) => {
      const { period_days: _, ...definition } = fields; // it follows from the rules
      return updateCohort(context, id, { ...(definition as CohortEdit), version });
    },
    whyNot: unlessArchived('(select x.id, l.state from cohort x join targeting_list l on l.id = x.targeting_list_id)'),
    remove: async (context, id, version) => {
      const { targeting_list_id } = await getCohort(context, id);
      return updateTargetingList(context, targeting_list_id, { state: 'archived', version });
    },
  });
