import { Readable } from 'node:stream';
import { audienceCriterion } from '@fairlead/domain/audience/criterion.rules';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type SignedIn, systemContext } from '../context.ts';
import type { TargetingList } from '../features/audience/audience.service.ts';
import { failBuild, startBuild } from '../features/audience/build.service.ts';
import { addList } from '../features/audience/list.service.ts';
import { type ImportInput, runImport } from '../features/import/import-run.service.ts';
import { endJob } from '../platform/jobs/job.sql.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import { between } from '../simulator/chance.ts';
import { deviceFile } from './device-file.ts';
import { buildThen, heldJobOf, holdBack, lastBuiltAt } from './dynamic/past-build.ts';
import type { DemoSent } from './fetched.ts';
import { minutesAfter } from './trade/calendar.ts';

type App = { id: number; company_id: number; platform: 'ios' | 'android' };

/** What a system sends whose export found nobody. */
const EMPTY = 'device_id\n';

/** Night runs: the same minute of the same night on every run of a day. */
const cameAt = (context: Context, daysAgo: number, nth: number): Date =>
  minutesAfter(startOfDay(addDays(dayOf(context.now()), -daysAgo)), between(60, 330, 1311, nth, daysAgo));

/**
 * Makes a list that others sent, with a build for each time a file came, by the product's own import job as of then. What a
 * seeding that was cut off has made already is not made twice.
 * @param there the list, when it was made before
 */
export const seedSent = async (
  context: Context,
  by: SignedIn,
  of: { app: App; sent: DemoSent; nth: number; there: Pick<TargetingList, 'id'> | undefined; universe: number },
  signal?: AbortSignal,
): Promise<void> => {
  const { app, sent, nth, there, universe } = of;
  const criterion = audienceCriterion(app.platform, false);
  const letters = app.platform === 'ios' ? 'upper' : 'lower';
  const inputOf = (n: number): ImportInput => ({
    ...{ key: `uploads/demo-${app.id}-${nth}-${n}.csv`, criterion, platform: app.platform },
    trigger: sent.url === null ? 'upload' : 'import',
  });
  const last = sent.came.length - (sent.stuck ? 0 : 1);
  const put = (n: number) => {
    const came = sent.came[n];
    return context.files.put(inputOf(n).key, came ? deviceFile(came.file, universe, letters) : Readable.from([EMPTY]));
  };
  const create = (at: Date) => {
    const then = {
      ...systemContext(context, { user: by, channel: sent.url === null ? 'api' : 'form' }),
      now: () => at,
    };
    return context.db.tx(async () => {
      const { name, origin, url } = sent;
      const list = { id: 0, company_id: app.company_id };
      const draft = { app_id: app.id, company_id: app.company_id, name, origin, criterion, url };
      list.id = await addList(then, { ...draft, original_key: inputOf(sent.came.length - 1).key });
      await holdBack(context, await startBuild(then, list, { kind: 'import', unit: 'bytes', input: inputOf(last) }));
      return list.id;
    });
  };
  const days = [
    ...sent.came.map(({ daysAgo }) => daysAgo),
    ...(sent.stuck ? [(sent.came.at(-1)?.daysAgo ?? 1) - 1] : []),
  ];
  const list = there?.id ?? (await create(minutesAfter(cameAt(context, days[0] ?? 1, nth), -2)));
  const job = await heldJobOf(context, list);
  if (job === null) return;
  const built = await lastBuiltAt(context, list);
  for (const [n, daysAgo] of days.entries()) {
    signal?.throwIfAborted();
    const at = cameAt(context, daysAgo, nth);
    if (built !== null && at <= built) continue;
    await put(n);
    const published = minutesAfter(at, between(1, 6, 1312, nth, n));
    const then = { ...systemContext(context), now: () => published };
    const past = { job: { id: job, kind: 'import' }, list, input: inputOf(n), at, published, signal };
    try {
      await buildThen(context, runImport, past);
    } catch (error) {
      if (!(error instanceof JobFailed) || n < sent.came.length) throw error;
      await context.db.tx(async () => {
        await failBuild(then, { list, job, error: error.message });
        await endJob(context.db, job, 'failed', { error: { code: error.code, message: error.message } });
      });
      return;
    }
  }
  await endJob(context.db, job, 'done', { result: {} });
};
