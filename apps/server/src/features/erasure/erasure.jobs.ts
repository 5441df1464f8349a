import { defineJob, type RunningJob } from '../../platform/jobs/jobs.ts';
import { carryOut } from './erasure.service.ts';

/** Makes known how requests to erase devices are carried out. A failure is tried again: nothing that was asked for is given up early. */
export const defineErasureJobs = (): void =>
  defineJob<{ id: string }>('erasure', {
    attempts: 10,
    run: async (context, job: RunningJob<{ id: string }>) => {
      const report = await carryOut(context, job.input.id, { say: () => {}, signal: job.signal });
      return { stores: report?.stores ?? [] };
    },
  });
