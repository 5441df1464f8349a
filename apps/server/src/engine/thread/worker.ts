import { parentPort } from 'node:worker_threads';
import { EngineRefusal, type Progress, Stopped, type Work } from '../work.ts';
import type { Reply, Request } from './messages.ts';
import { runTask, type Task } from './tasks.ts';

/** Progress goes out at most this often. */
const REPORT_MS = 100;

const send = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', ({ number, task, stop }: Request) => {
  try {
    send({ number, done: runTask(task as Task, workOf(number, stop)) });
  } catch (error) {
    send(endingOf(number, error));
  }
});

/** A busy thread hears no messages, so the stop is a word of shared memory. */
function workOf(number: number, stop: SharedArrayBuffer): Work {
  const flag = new Int32Array(stop);
  let reported = 0;
  let phase: Progress['phase'] | null = null;
  return {
    step(progress) {
      if (Atomics.load(flag, 0) !== 0) throw new Stopped();
      const now = performance.now();
      if (now - reported < REPORT_MS && progress.phase === phase) return;
      reported = now;
      phase = progress.phase;
      send({ number, progress });
    },
  };
}

function endingOf(number: number, error: unknown): Reply {
  if (error instanceof Stopped) return { number, stopped: true };
  if (error instanceof EngineRefusal) return { number, refused: { code: error.code, message: error.message } };
  const { message, stack = '', code = null } = error as Error & { code?: string };
  return { number, failed: { message, stack, code } };
}
