import { defineJob } from '../../platform/jobs/jobs.ts';
import { type PreviewRoom, runPreview } from './preview.service.ts';

/** Exact counts of what an answer could only estimate in time. */
export const definePreviewJobs = (): void =>
  defineJob<{ room?: PreviewRoom }>('preview', { attempts: 2, run: runPreview });
