import * as api from '@fairlead/contract/churn';
import { handle, type Route } from '../../http/handle.ts';
import { readForm, refusedBodyDrained, refuseTooLarge, senderGone } from '../../http/multipart.ts';
import { listChurnApps, updateChurnApp } from './churn.service.ts';
import { receiveChurnFile } from './churn-file.service.ts';

export const churnRoutes: Route[] = [
  handle(api.listChurnApps, ({ query }, context) => listChurnApps(context, query)),
  handle(api.updateChurnApp, ({ params, body }, context) =>
    updateChurnApp(context, params.applicationId, body.is_churn_prediction_enabled),
  ),
  handle(api.sendChurnFile, ({ params }, context, { request }) =>
    refusedBodyDrained(request, async () => {
      refuseTooLarge(request);
      const { file, finish } = await readForm(request, api.sendChurnFile.body);
      return receiveChurnFile(context, params.applicationId, { ...file, finish, signal: senderGone(request) });
    }),
  ),
];
