import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { Job, TargetingList } from './audience.queries.ts';
import { isRefreshing, newestByList, pollEvery, sayJob, sayUnderWay, shareOf } from './list-job.ts';

const job = (over: Partial<Job>): Job => ({
  id: 1,
  kind: 'import',
  state: 'running',
  entity: 'targeting_list',
  entity_id: 40001,
  company_id: 1001,
  phase: 'parse',
  done: 0,
  total: 0,
  unit: 'bytes',
  attempts: 1,
  next_attempt_at: null,
  created_at: '2026-11-21T10:00:00.000Z',
  started_at: null,
  finished_at: null,
  result: null,
  error: null,
  trigger: null,
  can_cancel: true,
  can_retry: false,
  ...over,
});

test('the newest job of a list counts, and jobs of other things do not', () => {
  const jobs = [job({ id: 9 }), job({ id: 4, state: 'failed' }), job({ id: 3, entity: 'user', entity_id: 7 })];
  expect([...newestByList(jobs)].map(([list, { id }]) => [list, id])).toEqual([[40001, 9]]);
});

test('progress is said in bytes while a file is read, then in lines', () => {
  expect(sayJob(job({ done: 412_000_000, total: 1_000_000_000 }))).toEqual({ phase: 'Reading', far: '412 MB of 1 GB' });
  expect(sayJob(job({ phase: 'sort', unit: 'lines', done: 1_204_300 }))).toEqual({
    phase: 'Sorting',
    far: '1\u00a0204\u00a0300 lines',
  });
});

test('a job that waits says so and has no share', () => {
  const waiting = job({ state: 'queued', phase: null, attempts: 0 });
  expect(sayJob(waiting)).toEqual({ phase: 'Waiting', far: '' });
  const error = (message: string) => ({ ...waiting, attempts: 1, error: { code: 'x', message } });
  expect(sayJob(error("We couldn't identify this file as a valid CSV. The file broke off."))).toEqual({
    ...{ phase: 'Tries again soon', far: 'The file broke off.' },
  });
  expect(sayJob(error('The server stopped.'))).toEqual({ phase: 'Tries again soon', far: 'The server stopped.' });
  expect(shareOf(waiting)).toBeNull();
  expect(shareOf(job({ done: 3, total: 4 }))).toBe(0.75);
});

test('jobs are asked about while one runs or a list is built, on a broken line too, and not again once refused', () => {
  const done = [job({ state: 'done' })];
  expect(pollEvery({ building: false, jobs: done, error: null })).toBe(false);
  expect(pollEvery({ building: false, jobs: [job({}), ...done], error: null })).toBeGreaterThan(0);
  expect(pollEvery({ building: true, jobs: undefined, error: new ApiError(0, null, '') })).toBeGreaterThan(0);
  expect(pollEvery({ building: true, jobs: undefined, error: new ApiError(403, null, '') })).toBe(false);
});

test('only a build that somebody asked for is called refreshing, also by the clock after a refresh that failed', () => {
  const list = { origin: 'cohorts', csv_updated: 1000, source: { last_run: 1060 } } as TargetingList;
  const refreshing = (trigger: Job['trigger'], state: Job['state'], of = list) =>
    isRefreshing(of, job({ state, trigger }));
  expect([refreshing('schedule', 'queued'), refreshing('schedule', 'running'), refreshing('edit', 'running')]).toEqual([
    ...[false, false, false],
  ]);
  expect(['queued', 'running', 'done'].map((state) => refreshing('refresh', state as Job['state']))).toEqual([
    ...[true, true, false],
  ]);
  expect(refreshing('refresh', 'running', { ...list, csv_updated: null })).toBe(false);
});

test('what is under way is said in one line', () => {
  expect([sayUnderWay(0, 0), sayUnderWay(1, 0), sayUnderWay(1, 2), sayUnderWay(0, 1)]).toEqual([
    null,
    '1 building. Sizes update within 30 minutes',
    '1 building, 2 refreshing. Sizes update within 30 minutes',
    '1 refreshing. Sizes update within 30 minutes',
  ]);
});
