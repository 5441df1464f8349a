import type { ServerRoom } from '../../http/room.ts';
import { churnRoutes } from './churn.routes.ts';
import { defineChurnUndo } from './churn.undo.ts';
import { sweepChurnFiles } from './churn-file.service.ts';

export const churnRoom: ServerRoom = {
  routes: churnRoutes,
  undo: defineChurnUndo,
  sweep: sweepChurnFiles,
  files: 'select file_key as key from churn_status where file_key is not null',
};
