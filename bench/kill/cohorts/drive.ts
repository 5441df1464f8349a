import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { equalDefinitions } from '@fairlead/domain/cohort/cohort.rules';
import type { Api } from './api.ts';
import type { Batch, Faults, Ledger } from './ledger.ts';
import type { List, Looks } from './looks.ts';
import type { Random } from './random.ts';
import { definitionsOf, ids, type KeptEvent, makeEvent, wireOf } from './world.ts';

export type Stage = {
  base: string;
  /** Of an admin, and of the machine that sends events. */
  api: Api;
  machine: Api;
  apps: [number, number];
  lists: List[];
  ledger: Ledger;
  looks: Looks;
  faults: Faults;
  random: Random;
  /** The product's clock at the start of the round. */
  now: Date;
  round: number;
};

let made = 0;
const fresh = ({ random, apps, now }: Stage, count: number): KeptEvent[] =>
  Array.from({ length: count }, () => makeEvent(random, `e${++made}`, apps, now));

const mixed = (random: Random, rows: KeptEvent[]): KeptEvent[] => {
  for (let at = rows.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [rows[at], rows[other]] = [rows[other] as KeptEvent, rows[at] as KeptEvent];
  }
  return rows;
};

const known = ({ random, ledger }: Stage, count: number): KeptEvent[] =>
  ledger.settled.length === 0 ? [] : Array.from({ length: count }, () => random.one(ledger.settled));

/** A batch with new events, some that are known for long, and some twice. */
const newBatch = (stage: Stage): Batch => {
  const events = fresh(stage, 40 + stage.random.below(120));
  const rows = mixed(stage.random, [...events, ...events.slice(0, 5), ...known(stage, 10)]);
  const batch = { id: randomUUID(), rows, fresh: events, answered: false };
  stage.ledger.batches.push(batch);
  return batch;
};

/** Sends a batch until it is answered; answers must count every new event once. Rejects when the connection breaks. */
export const sendBatch = async ({ machine, faults }: Stage, batch: Batch): Promise<void> => {
  for (;;) {
    const answer = await machine('POST', '/facts/app_events', { batch_id: batch.id, rows: batch.rows.map(wireOf) });
    if (answer.status === 503 || answer.status === 429) {
      await delay(100);
      continue;
    }
    const { accepted, duplicates, rejected } = answer.body as { accepted: number; duplicates: number; rejected: [] };
    const right = accepted === batch.fresh.length && accepted + duplicates === batch.rows.length;
    if (answer.status !== 200 || !right || rejected.length > 0)
      faults.add(
        `batch of ${batch.fresh.length} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`,
      );
    batch.answered = true;
    return;
  }
};

const BLOCK = 10_000;

/** A file of two blocks: mostly events that are known, so that it takes a while and adds little. */
const newFile = (stage: Stage) => {
  const events = fresh(stage, 1_200);
  const rows = mixed(stage.random, [...events, ...known(stage, 10_800)]);
  const news = new Set(events);
  const blocks: KeptEvent[][] = [];
  for (let at = 0; at < rows.length; at += BLOCK)
    blocks.push(rows.slice(at, at + BLOCK).filter((event) => news.has(event)));
  const text = rows.map((event) => `${JSON.stringify(wireOf(event))}\n`).join('');
  return { name: `events-${stage.round}.ndjson`, text, blocks, job: null };
};

/** Sends the round's file until it is taken. */
export const sendFile = async ({ api, ledger, faults }: Stage): Promise<void> => {
  const { file } = ledger;
  for (; file && file.job === null; await delay(100)) {
    const form = new FormData();
    form.set('file', new Blob([file.text]), file.name);
    const answer = await api('POST', '/facts/app_events/files', form);
    if (answer.status === 503) continue;
    if (answer.status !== 202) faults.add(`the file answered ${answer.status} ${JSON.stringify(answer.body)}`);
    file.job = Number(answer.body.job_id ?? 0);
  }
};

export const bodyOf = (list: List, definition: List['definitions'][number]) => ({
  name: `Audience ${list.place}`,
  ...definition,
});

/** Saves the other definition. While nobody has answered, either may hold. */
const edit = async ({ api, faults, apps }: Stage, list: List): Promise<void> => {
  const [current] = list.definitions;
  const other = definitionsOf(apps)[list.place]?.find((one) => !current || !equalDefinitions(one, current));
  if (!current || !other || list.definitions.length > 1) return;
  list.definitions.push(other);
  const answer = await api('PUT', `/cohorts/${list.cohort}`, { ...bodyOf(list, other), version: list.version });
  if (answer.status === 503) return;
  if (answer.status !== 200) faults.add(`the edit answered ${answer.status} ${JSON.stringify(answer.body)}`);
  else list.version = Number(answer.body.version);
};

/** One of the questions that only the facts store answers. */
const ask = async ({ api, apps, random, faults }: Stage, cohorts: readonly List[]): Promise<void> => {
  const list = random.one(cohorts);
  const questions = [
    () => api('GET', `/app/${random.one(apps)}/custom_action_label`),
    () => api('POST', '/cohorts/estimate', { app_id: apps[0], ...list.definitions[0] }),
    () => api('POST', `/cohorts/${list.cohort}/explain`, { device_id: ids[random.below(ids.length)] }),
  ];
  const answer = await random.one(questions)();
  if (answer.status !== 200 && answer.status !== 503)
    faults.add(`a question answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
};

/** Loads, refreshes, edits and looks, all at once, until `over`, or until the connection breaks. */
export const drive = async (stage: Stage, over: () => boolean): Promise<void> => {
  const { api, lists, ledger, looks, random, faults } = stage;
  const cohorts = lists.filter(({ cohort }) => cohort !== null);
  const untilOver = async (work: () => Promise<unknown>) => {
    try {
      while (!over()) await work();
    } catch (error) {
      // What breaks is the connection, once the server was killed.
      if (!over()) faults.add(`the server was there and did not answer: ${(error as Error).message}`);
    }
  };
  const refresh = async () => {
    await delay(random.below(200));
    const list = random.one(cohorts);
    const answer = await api('POST', `/dsp_dashboard_api/cohorts/${list.cohort}/refresh`);
    if (answer.status !== 200 && answer.status !== 503)
      faults.add(`refresh answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  };
  const editable = cohorts.at(-1);
  let edited = false;
  await Promise.all([
    untilOver(async () => {
      await sendBatch(stage, newBatch(stage));
      await delay(random.below(60));
    }),
    untilOver(async () => {
      await delay(random.below(400));
      if (ledger.file || over()) return;
      ledger.file = newFile(stage);
      await sendFile(stage);
    }),
    untilOver(refresh),
    untilOver(async () => {
      await ask(stage, cohorts);
      await delay(random.below(300));
    }),
    untilOver(async () => {
      await delay(100 + random.below(900));
      if (edited || over() || !editable) return;
      edited = true;
      await edit(stage, editable);
    }),
    untilOver(async () => {
      await looks.look(api, stage.base, random.one(lists), () => ledger.reach());
      await delay(random.below(40));
    }),
  ]);
};
