import type { Context } from '../../context.ts';
import { CaptureFailed } from '../../outside/browser/captures.ts';
import { TasksWaiting } from '../../outside/own-process.ts';
import { defineJob, JobFailed } from '../../platform/jobs/jobs.ts';
import type { CaptureInput } from './capture.service.ts';
import { keepCapture } from './capture.service.ts';

/** Takes the picture and lays it down for whoever waits for it. Not tried again: nobody waits by then. */
const take = async (context: Context, { markup, width, height }: CaptureInput) => {
  try {
    const { bytes, type, blank } = await context.captures.shoot({ markup, width, height });
    return { key: await keepCapture(context, Buffer.from(bytes)), type, blank };
  } catch (error) {
    if (error instanceof TasksWaiting) throw new JobFailed('Many pictures are being taken.', { code: 'busy' });
    if (error instanceof CaptureFailed) throw new JobFailed(`Generation failed: ${error.message}`);
    throw error;
  }
};

export const defineCapture = (): void =>
  defineJob<CaptureInput>('capture', { attempts: 1, run: (context, { input }) => take(context, input) });
