import * as api from '@fairlead/contract/job';
import { handle, type Route } from '../../http/handle.ts';
import { cancelJob, getJob, listJobs, retryJob } from '../../platform/jobs/jobs.ts';

export const jobRoutes: Route[] = [
  handle(api.listJobs, ({ query }, context) => listJobs(context, query)),
  handle(api.getJob, ({ params }, context) => getJob(context, params.jobId)),
  handle(api.cancelJob, ({ params }, context) => cancelJob(context, params.jobId)),
  handle(api.retryJob, ({ params }, context) => retryJob(context, params.jobId)),
];
