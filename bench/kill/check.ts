import { setTimeout as delay } from 'node:timers/promises';
import { APP, type Api, create, expectedRows, listIdOf } from './driver.ts';
import { type Creation, type Devices, type History, linesOf } from './history.ts';

type List = { id: number; name: string; rows: number | null; job_id: number | null; source: { error: string | null } };

/** Waits until no job waits or runs; a fault after a minute. */
export const untilQuiet = async (api: Api, history: History): Promise<void> => {
  const began = performance.now();
  for (;;) {
    const [queued, running] = [await api('GET', '/jobs?state=queued'), await api('GET', '/jobs?state=running')];
    if (queued.body.total === 0 && running.body.total === 0) return;
    if (performance.now() - began > 60_000) {
      history.faults.push(
        `jobs still wait or run after a minute: ${JSON.stringify([queued.body, running.body]).slice(0, 400)}`,
      );
      return;
    }
    await delay(100);
  }
};

/** Every answered creation is there; every other one comes out of the same key, once. */
const checkCreations = async (api: Api, history: History, made: readonly Creation[]): Promise<number> => {
  let retried = 0;
  for (const each of made) {
    const [id, answer] = [each.id, await create(api, each)];
    if (id === null) retried += 1;
    if (answer.status !== 200 && answer.status !== 201) {
      history.faults.push(`${each.name} again answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      continue;
    }
    each.id = listIdOf(each, answer);
    if (id !== null && (each.id !== id || !answer.replayed))
      history.faults.push(`${each.name} was answered as ${id} and is ${each.id} now`);
  }
  return retried;
};

/** What was saved last is what is there; what was not answered is there whole or not at all. Every version has its entry. */
const checkCompanies = async (api: Api, history: History): Promise<void> => {
  for (const company of history.companies) {
    const { body } = await api('GET', `/dsp_dashboard_api/companies/${company.id}`);
    const kept = body.name === company.name && body.version === company.version;
    const done = body.name === company.asked && body.version === company.version + 1;
    if (!kept && !done)
      history.faults.push(`company ${company.id} is ${JSON.stringify(body)}, and was ${JSON.stringify(company)}`);
    Object.assign(company, { name: body.name, version: body.version, asked: null });
    const log = await api('GET', `/history?entity=company&entity_id=${company.id}&limit=1`);
    if (log.body.total !== body.version)
      history.faults.push(`company ${company.id} has version ${body.version} and ${log.body.total} entries`);
  }
};

/** The ids that a list's file holds. */
const download = async (api: Api, base: string, list: number): Promise<string[]> => {
  const { body } = await api('GET', `/dsp_dashboard_api/targeting_lists/${list}/download`);
  const link = new URL(String(body.presigned_csv_url));
  const answer = await fetch(new URL(link.pathname, base));
  if (answer.status !== 200) throw new Error(`the file of list ${list} answered ${answer.status}`);
  return (await answer.text())
    .trim()
    .toLowerCase()
    .split('\n')
    .filter((line) => line !== '');
};

const checkFile = async (api: Api, base: string, history: History, list: List, devices: Devices): Promise<void> => {
  const [found, wanted] = [await download(api, base, list.id), linesOf(devices)];
  if (found.length !== wanted.length || found.some((line, at) => line !== wanted[at]))
    history.faults.push(`the file of ${list.name} has ${found.length} ids, not the ${wanted.length} it should have`);
};

/** One list for each name, with all its rows and exactly its ids. */
const checkLists = async (api: Api, base: string, history: History, made: readonly Creation[]): Promise<void> => {
  const { body } = await api('GET', `/apps/${APP}/targeting_lists`);
  const lists = Map.groupBy((body.items ?? []) as List[], (list) => list.name);
  const expected = expectedRows(history);
  for (const each of made) {
    if (each.kind === 'company') continue;
    const [list, ...more] = lists.get(each.name) ?? [];
    if (!list || more.length > 0) history.faults.push(`${more.length + (list ? 1 : 0)} lists are called ${each.name}`);
    else if (list.rows !== expected.get(each.name))
      history.faults.push(`${each.name} has ${list.rows} rows, not ${expected.get(each.name)}: ${list.source.error}`);
    else await checkFile(api, base, history, list, each.devices);
  }
};

/** All checks of one round, after a restart. @param made what was asked for in it */
export const check = async (
  api: Api,
  base: string,
  history: History,
  made: readonly Creation[],
): Promise<{ retried: number; quietMs: number }> => {
  const began = performance.now();
  const retried = await checkCreations(api, history, made);
  await checkCompanies(api, history);
  await untilQuiet(api, history);
  const quietMs = performance.now() - began;
  await checkLists(api, base, history, made);
  return { retried, quietMs };
};
