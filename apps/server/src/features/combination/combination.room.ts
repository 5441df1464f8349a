import type { ServerRoom } from '../../http/room.ts';
import { defineCombinationJobs } from './combination.jobs.ts';
import { combinationRoutes } from './combination.routes.ts';
import { defineCombinationUndo } from './combination.undo.ts';
import { usesOfLists } from './combination-uses.service.ts';

export const combinationRoom: ServerRoom = {
  routes: combinationRoutes,
  undo: defineCombinationUndo,
  jobs: [defineCombinationJobs],
  uses: { targeting_list: usesOfLists },
  routineJobs: ['combination'], // as often as their sources are built
  things: {
    combination: `select c.id, c.company_id, l.app_id from combination c
                join targeting_list l on l.id = c.targeting_list_id where c.id = any($1)`,
  },
};
