import * as api from '@fairlead/contract/application';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('app-health', 'application', 'churn_app', 'custom_action');

/** Events arrive all day long and no message says so. */
const AGAIN_MS = 60_000;

/** How the data of an application stand. */
export const healthOf = (app: number) => ({
  ...query(['app-health', app], api.getApplicationHealth, { params: { applicationId: String(app) } }),
  refetchInterval: AGAIN_MS,
});
