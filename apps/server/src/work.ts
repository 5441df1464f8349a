import type { House } from './context.ts';
import { definePreviewJobs } from './features/audience/preview.jobs.ts';
import { definePasswordMail } from './features/auth/password.mail.ts';
import { defineCohortJobs } from './features/cohort/cohort.jobs.ts';
import { defineCohortCounts } from './features/cohort/exact-count.service.ts';
import { defineCombinationJobs } from './features/combination/combination.jobs.ts';
import { defineFactFileJobs } from './features/fact/fact-file.jobs.ts';
import { defineImportJobs } from './features/import/import.jobs.ts';
import { startWorker, type Worker } from './platform/jobs/jobs.ts';
import { defineSimulation } from './simulator/run.ts';

/** Makes every kind of background work known; a process that only queues needs it too, for the number of attempts. */
export const defineWork = (): void => {
  definePasswordMail();
  defineImportJobs();
  definePreviewJobs();
  defineCombinationJobs();
  defineCohortJobs();
  defineCohortCounts();
  defineFactFileJobs();
  defineSimulation();
};

/** The worker that carries the work out. */
export const startWork = (house: House): Worker => startWorker(house);
