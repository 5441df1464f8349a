import * as api from '@fairlead/contract/churn';
import { handle, type Route } from '../../http/handle.ts';
import { handleFile } from '../../http/handle-file.ts';
import { listChurnApps, updateChurnApp } from './churn.service.ts';
import { receiveChurnFile } from './churn-file.service.ts';

export const churnRoutes: Route[] = [
  handle(api.listChurnApps, ({ query }, context) => listChurnApps(context, query)),
  handle(api.updateChurnApp, ({ params, body }, context) =>
    updateChurnApp(context, params.applicationId, body.is_churn_prediction_enabled),
  ),
  handleFile(api.sendChurnFile, api.sendChurnFile.body, ({ params }, context, { file }) =>
    receiveChurnFile(context, params.applicationId, file),
  ),
];
