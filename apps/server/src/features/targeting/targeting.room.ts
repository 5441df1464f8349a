import type { ServerRoom } from '../../http/room.ts';
import { defineReachJobs } from './reach-job.service.ts';
import { targetingRoutes } from './targeting.routes.ts';
import { usesOfLists } from './targeting.service.ts';
import { defineTargetingUndo } from './targeting.undo.ts';

export const targetingRoom: ServerRoom = {
  routes: targetingRoutes,
  undo: defineTargetingUndo,
  jobs: [defineReachJobs],
  routineJobs: ['reach'], // as often as somebody edits
  uses: { targeting_list: usesOfLists },
};
