import type { ServerRoom } from '../../http/room.ts';
import { defineCohortJobs } from './cohort.jobs.ts';
import { cohortRoutes } from './cohort.routes.ts';
import { defineCohortUndo } from './cohort.undo.ts';
import { cohortQuestionRoutes } from './cohort-question.routes.ts';
import { queueDueCohorts } from './cohort-turn.service.ts';
import { defineCohortCounts } from './exact-count.service.ts';
import { forgetOldQuestions } from './explain.sql.ts';

export const cohortRoom: ServerRoom = {
  routes: [...cohortRoutes, ...cohortQuestionRoutes],
  undo: defineCohortUndo,
  jobs: [defineCohortJobs, defineCohortCounts],
  routineJobs: ['cohort'], // up to 72 a day and list
  tidy: [forgetOldQuestions],
  rounds: [
    // Dynamic audiences that are due are looked for this often.
    { every: 5_000, run: queueDueCohorts },
  ],
  things: {
    cohort: `select c.id, c.company_id, l.app_id from cohort c
           join targeting_list l on l.id = c.targeting_list_id where c.id = any($1)`,
  },
};
