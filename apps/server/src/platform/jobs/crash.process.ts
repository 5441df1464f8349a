/**
 * A server with nothing but a job worker, for tests that kill it. Each job counts to `steps` in ticks of 10 ms; one that
 * `dies` never ends its first attempt: however late the process is killed, something is left for the next. One that `waits`
 * does not end before there is a row in `go`.
 */
import { openRecords } from '../../db/records.ts';
import { jobContext } from '../../testing/job-house.ts';
import { defineJob, startWorker } from './jobs.ts';

const { concurrency = 2, ...config } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string;
  databaseUrl?: string;
  concurrency?: number;
};
const db = await openRecords(config);
defineJob<{ steps: number; dies?: boolean; waits?: boolean }>('import', {
  async run(_, job) {
    console.log(`began ${job.id} ${job.attempt}`);
    const steps = job.input.dies && job.attempt === 1 ? Number.POSITIVE_INFINITY : job.input.steps;
    for (let done = 1; done <= steps; done++) {
      await new Promise((next) => setTimeout(next, 10));
      job.signal.throwIfAborted();
      job.progress({ phase: 'parse', done, total: job.input.steps });
    }
    while (job.input.waits && (await db.query('select 1 from go')).length === 0)
      await new Promise((next) => setTimeout(next, 50));
    await job.finish(() => db.query('insert into published values ($1, $2)', [job.id, process.pid]));
    console.log(`published ${job.id}`);
  },
});
const worker = startWorker(jobContext(db), { concurrency });
console.log('ready');
process.once('SIGTERM', async () => {
  await worker.stop();
  await db.close();
  console.log('stopped');
});
