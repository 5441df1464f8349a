import * as audience from '@fairlead/contract/audience';
import * as imports from '@fairlead/contract/import';
import type { TargetingList } from '../features/audience/audience.service.ts';
import { type Job, waitForJob } from '../platform/jobs/jobs.ts';
import { startWork } from '../work.ts';
import type { Answer, Caller, TestHouse } from './house.ts';

/** Uploads an audience; answers as the API did. */
export const upload = (
  caller: Caller,
  app: { id: number },
  csv: string | Uint8Array,
  { name = 'Payers', file = 'payers.csv', idfv = false, headers = {} as Record<string, string> } = {},
): Promise<Answer<TargetingList>> =>
  caller.upload(
    imports.uploadAudience,
    { application_id: String(app.id), name, is_idfv: String(idfv) },
    { name: file, content: Buffer.from(csv) },
    { headers },
  ) as Promise<Answer<TargetingList>>;

export const listOf = async (caller: Caller, id: number): Promise<TargetingList> => {
  const answer = await caller.call(audience.getTargetingList, { params: { targetingId: String(id) } });
  if (answer.status !== 200) throw new Error(`targeting list ${id}: ${answer.text}`);
  return answer.body;
};

export const jobDone = async (house: TestHouse, id: number | null): Promise<Job> => {
  if (id === null) throw new Error('There is no job to wait for');
  return waitForJob(house, id, { within: 30_000 });
};

/** What waits or runs, oldest first, with the lists that it builds. */
export const openJobs = ({ db }: TestHouse): Promise<{ id: number; list: number }[]> =>
  db.query(`select id, entity_id as list from job where state in ('queued', 'running') order by id`);

/** Works until nothing waits, in a house without a worker of its own. */
export const workedOff = async (house: TestHouse): Promise<void> => {
  const work = startWork(house);
  for (let jobs = await openJobs(house); jobs.length > 0; jobs = await openJobs(house))
    for (const { id } of jobs) await jobDone(house, id);
  await work.stop();
};

/** An audience of these ids, built. */
export const built = async (
  house: TestHouse,
  caller: Caller,
  app: { id: number },
  ids: Iterable<string>,
  name = 'Payers',
): Promise<TargetingList> => {
  const answer = await upload(caller, app, [...ids].join('\n'), { name });
  if (answer.status !== 201) throw new Error(answer.text);
  const job = await jobDone(house, answer.body.job_id);
  if (job.state !== 'done') throw new Error(JSON.stringify(job.error));
  return listOf(caller, answer.body.id);
};

/** Keys of all kept files. */
export const keptFiles = async (house: TestHouse): Promise<string[]> => {
  const keys: string[] = [];
  for await (const file of house.files.list('')) keys.push(file.key);
  return keys;
};
