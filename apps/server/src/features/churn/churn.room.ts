import type { ServerRoom } from '../../http/room.ts';
import { churnRoutes } from './churn.routes.ts';
import { defineChurnUndo } from './churn.undo.ts';
import { sweepChurnFiles } from './churn-file.service.ts';

export const churnRoom: ServerRoom = {
  routes: churnRoutes,
  undo: defineChurnUndo,
  sweep: sweepChurnFiles,
  filesOfCompany: `select s.file_key as key from churn_status s join application a on a.id = s.app_id
    where a.company_id = $1 and s.file_key is not null`,
  files: 'select file_key as key from churn_status where file_key is not null',
};
