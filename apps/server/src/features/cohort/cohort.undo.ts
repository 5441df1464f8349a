import { loggedCohortLabels } from '@fairlead/domain/cohort/labels';
import { messageOf } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, type Said, unlessArchived } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { updateTargetingList } from '../audience/audience.service.ts';
import { cohortsNamed, getCohort, loggedCohort } from './cohort.service.ts';
import { cohortById } from './cohort.sql.ts';
import { type CohortEdit, updateCohort, wrongByItself } from './cohort-edit.service.ts';

/** The period follows from the rules. */
const asEdit = ({ period_days: _, ...definition }: Readonly<Record<string, unknown>>): CohortEdit =>
  definition as CohortEdit;

const states = unlessArchived(
  '(select x.id, l.state from cohort x join targeting_list l on l.id = x.targeting_list_id)',
);

/** An edit is judged by the definition that it would leave; whether its custom actions are known, the write asks the facts. */
const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const archived = await states(context, entries);
  const edits = entries.filter(({ deed }) => deed === 'update').map(({ entity_id }) => entity_id);
  const cohorts = new Map(
    (edits.length > 0 ? await cohortsNamed(context, [...new Set(edits)]) : []).map((cohort) => [cohort.id, cohort]),
  );
  return entries.map((entry, at) => {
    const cohort = cohorts.get(entry.entity_id);
    if (archived[at] || !cohort || entry.deed !== 'update') return archived[at] ?? null;
    const ways = waysBack(entry, loggedCohort(cohort)).map(asEdit);
    return whyNoWayBack(
      ways.filter((way) => Object.keys(way).length > 0),
      (way) => messageOf(wrongByItself(cohort, way)) || null,
    );
  });
};

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
    apply: (context, id, fields, version) => updateCohort(context, id, { ...asEdit(fields), version }),
    whyNot,
    remove: async (context, id, version) => {
      const { targeting_list_id } = await getCohort(context, id);
      return updateTargetingList(context, targeting_list_id, { state: 'archived', version });
    },
  });
