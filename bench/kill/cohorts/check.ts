import { setTimeout as delay } from 'node:timers/promises';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { equalDefinitions } from '@fairlead/domain/cohort/cohort.rules';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Answer } from './api.ts';
import { type Stage, sendBatch, sendFile } from './drive.ts';
import type { List } from './looks.ts';
import { combinations, combined, type DeviceSet, definitionsOf, ids, sameSet } from './world.ts';

const PATIENCE_MS = 90_000;

/** Asks until the facts engine is back. */
const asked = async (ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await delay(100);
  }
};

/**
 * Waits until the schedule has looked at every audience after a restart, by whose clock all are due.
 * @param since the product's clock when the server started
 */
const untilScheduled = async ({ api, lists, faults }: Stage, since: Date): Promise<void> => {
  const began = performance.now();
  const waiting = new Set(lists.filter(({ cohort }) => cohort !== null));
  for (; waiting.size > 0; await delay(200)) {
    for (const list of waiting) {
      const { body } = await api('GET', `/targeting_lists/${list.id}`);
      const at = Date.parse((body.build as { last_good_at: string }).last_good_at);
      // What nothing came in for since is right as of a minute before it was looked at.
      if (at >= since.getTime() - 60_000) waiting.delete(list);
    }
    if (performance.now() - began > PATIENCE_MS)
      return faults.add(`the schedule left ${[...waiting].map(({ place }) => place)} unbuilt`);
  }
};

/** Waits until no job waits or runs; a fault after a minute and a half. */
export const untilQuiet = async ({ api, faults }: Stage): Promise<void> => {
  const began = performance.now();
  for (;;) {
    const [queued, running] = [await api('GET', '/jobs?state=queued'), await api('GET', '/jobs?state=running')];
    if (queued.body.total === 0 && running.body.total === 0) return;
    if (performance.now() - began > PATIENCE_MS)
      return faults.add(`jobs still wait or run: ${JSON.stringify([queued.body, running.body]).slice(0, 600)}`);
    await delay(50);
  }
};

/** Whatever was not answered is sent again, as a sender does: the same batch, the same file. */
const sendAgain = async (stage: Stage): Promise<void> => {
  for (const batch of stage.ledger.batches) if (!batch.answered) await sendBatch(stage, batch);
  await sendFile(stage);
};

/** What an audience is defined by now: of an edit without an answer either holds, whole. */
const settleEdits = async ({ api, lists, faults, apps }: Stage): Promise<void> => {
  for (const list of lists) {
    if (list.cohort === null) continue;
    const { body } = await api('GET', `/cohorts/${list.cohort}`);
    const shown = body as unknown as CohortDefinition;
    const found = definitionsOf(apps)[list.place]?.find((one) => equalDefinitions(one, shown));
    if (!found || !list.definitions.some((one) => equalDefinitions(one, found)))
      faults.add(`audience ${list.place} is ${JSON.stringify(body).slice(0, 900)}, which nobody asked for`);
    list.version = Number(body.version);
    if (found) list.definitions = [found];
  }
};

/** Every build that was seen in the round is what its definition says of the events of some moment. */
const checkSeen = (stage: Stage, seenBefore: ReadonlySet<string>, days: readonly UtcDay[]): number => {
  const { looks, ledger, faults, apps } = stage;
  let checked = 0;
  for (const { build, list, devices, reach } of looks.builds.values()) {
    if (seenBefore.has(build) || list.cohort === null) continue;
    checked += 1;
    if (!ledger.explains(devices, definitionsOf(apps)[list.place] ?? [], days, reach))
      faults.add(`build ${build} of audience ${list.place} with ${devices.length} devices fits no moment of the round`);
  }
  return checked;
};

/** Builds every audience anew, and looks at all lists when nothing is left to do. */
const buildAll = async (stage: Stage): Promise<Map<number, DeviceSet>> => {
  const { api, lists, faults, looks, ledger, base } = stage;
  for (const { cohort, place } of lists) {
    if (cohort === null) continue;
    const answer = await asked(() => api('POST', `/dsp_dashboard_api/cohorts/${cohort}/refresh`));
    if (answer.status !== 200) faults.add(`refresh of audience ${place} answered ${answer.status}`);
  }
  await untilQuiet(stage);
  const found = new Map<number, DeviceSet>();
  for (const list of lists) {
    let seen = await looks.look(api, base, list, () => ledger.reach());
    for (let tries = 0; !seen && tries < 20; tries++) {
      await delay(200); // the schedule published one just then
      seen = await looks.look(api, base, list, () => ledger.reach());
    }
    if (seen) found.set(list.place, seen.devices);
    const { body } = await api('GET', `/targeting_lists/${list.id}`);
    const { error } = body.source as { error: string | null };
    if (error !== null) faults.add(`list ${list.place} says ${error}`);
    if (seen && body.rows !== seen.devices.length)
      faults.add(`list ${list.place} shows ${body.rows} rows, and its file has ${seen.devices.length}`);
  }
  return found;
};

const checkFinal = (stage: Stage, found: ReadonlyMap<number, DeviceSet>, day: UtcDay): void => {
  const { lists, faults, ledger } = stage;
  const wrong = (list: List, wanted: DeviceSet) => {
    const devices = found.get(list.place);
    if (!devices || !sameSet(devices, wanted))
      faults.add(`list ${list.place} has ${devices?.length} devices, not the ${wanted.length} it should have`);
  };
  for (const list of lists) {
    const [definition] = list.definitions;
    if (list.cohort !== null && definition) wrong(list, ledger.expected(definition, day));
    const combination = combinations[list.place - 6];
    if (combination)
      wrong(
        list,
        combined(
          combination.operator,
          combination.of.map((place) => found.get(place) ?? new Int32Array()),
        ),
      );
  }
};

/** What is asked about an audience agrees with its list: how many devices it holds, and why one is in it or not. */
const checkAnswers = async (stage: Stage, found: ReadonlyMap<number, DeviceSet>): Promise<void> => {
  const { api, apps, lists, random, faults } = stage;
  const list = random.one(lists.filter(({ cohort }) => cohort !== null));
  const devices = found.get(list.place) ?? new Int32Array();
  const { body: estimate } = await asked(() =>
    api('POST', '/cohorts/estimate', { app_id: apps[0], ...list.definitions[0] }),
  );
  if (estimate.exact && estimate.line_count !== devices.length)
    faults.add(`audience ${list.place} has ${devices.length} devices, and ${estimate.line_count} by its estimate`);
  const device = random.below(ids.length);
  const { body } = await asked(() => api('POST', `/cohorts/${list.cohort}/explain`, { device_id: ids[device] }));
  const inside = devices.includes(device);
  if (body.in_build !== inside || body.qualifies_now !== inside)
    faults.add(`device ${device} of audience ${list.place}: ${JSON.stringify(body).slice(0, 300)}, not ${inside}`);
};

/** Sums of the API are those of the events, each once. */
const checkSums = async ({ api, apps, ledger, faults, now }: Stage): Promise<void> => {
  const from = Math.floor(now.getTime() / 86_400_000) - 29;
  for (const app of apps) {
    const { body } = await asked(() => api('GET', `/app/${app}/custom_action_label`));
    for (const { name, events, revenue_usd } of (body.items ?? []) as Record<string, never>[]) {
      const mine = ledger.settled.filter(
        (one) => one.app_id === app && one.custom_action_name === name && one.ts / 86_400_000 >= from,
      );
      const micros = mine.reduce((sum, one) => sum + one.revenue_micros, 0n);
      if (events !== mine.length || Math.round(Number(revenue_usd) * 1e6) !== Number(micros))
        faults.add(
          `${name} of app ${app}: ${events} events and ${revenue_usd} USD, not ${mine.length} and ${Number(micros) / 1e6}`,
        );
    }
  }
};

const checkJobs = async ({ api, ledger, faults }: Stage): Promise<void> => {
  for (const state of ['failed', 'dead'])
    for (const job of ((await api('GET', `/jobs?state=${state}`)).body.items ?? []) as object[])
      faults.add(`a job ended badly: ${JSON.stringify(job).slice(0, 400)}`);
  const { file } = ledger;
  if (!file?.job) return;
  // An unanswered load may have been taken: then the two share what is new.
  const { body } = await api('GET', '/jobs?kind=facts_file&limit=2');
  const results = (body.items as { id: number; result: { accepted: number } | null }[]) ?? [];
  const [mine, before] = results;
  const fresh = file.blocks.flat().length;
  if (mine?.result?.accepted !== fresh && (mine?.result?.accepted ?? 0) + (before?.result?.accepted ?? 0) !== fresh)
    faults.add(`the file's ${fresh} new events: ${JSON.stringify(results).slice(0, 400)}`);
};

/**
 * All checks of a round, once the server answers again and nothing is left to do.
 * @param seenBefore builds that earlier rounds looked at
 * @param scheduled the schedule is to build all audiences by itself first: by the clock they are due
 * @param days on which builds of this round may have started; the last is that of the clock now
 */
export const check = async (
  stage: Stage,
  seenBefore: ReadonlySet<string>,
  days: readonly [UtcDay, UtcDay],
  scheduled: boolean,
): Promise<{ quietMs: number; builds: number }> => {
  const began = performance.now();
  await stage.looks.oldLinks(stage.base);
  await sendAgain(stage);
  await untilQuiet(stage);
  const quietMs = performance.now() - began;
  if (scheduled) await untilScheduled(stage, stage.now);
  for (const list of stage.lists) await stage.looks.look(stage.api, stage.base, list, () => stage.ledger.reach());
  await settleEdits(stage);
  const found = await buildAll(stage);
  const builds = checkSeen(stage, seenBefore, days);
  checkFinal(stage, found, days[1]);
  await checkAnswers(stage, found);
  await checkJobs(stage);
  stage.ledger.settle();
  await checkSums(stage);
  return { quietMs, builds };
};
