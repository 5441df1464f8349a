import { setTimeout as delay } from 'node:timers/promises';
import { untilQuiet } from './check.ts';
import { bodyOf, type Stage, sendBatch } from './drive.ts';
import { combinations, definitionsOf, makeEvent, uploadCsv } from './world.ts';

/** Fills an empty server: events, dynamic audiences on them, an upload, and lists made of lists; waits until all are built. */
export const furnishLists = async (stage: Stage, events: number): Promise<void> => {
  const { api, apps, lists, ledger, random, now, faults } = stage;
  for (let at = 0; at < events; at += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, events - at) }, (_, n) =>
      makeEvent(random, `first-${at + n}`, apps, now),
    );
    const batch = { id: `first-${at}`, rows, fresh: rows, answered: false };
    ledger.batches.push(batch);
    await sendBatch(stage, batch);
  }
  ledger.settle();
  const must = async (method: string, path: string, body: object) => {
    const answer = await api(method, path, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { id: number; targeting_list_id: number; version: number };
  };
  const [app_id] = apps;
  for (const [place, [definition]] of definitionsOf(apps).entries()) {
    if (!definition) continue;
    const list = { id: 0, place, cohort: null as number | null, definitions: [definition], version: 1 };
    const made = await must('POST', '/cohorts', { app_id, ...bodyOf(list, definition) });
    lists.push({ ...list, id: made.targeting_list_id, cohort: made.id, version: made.version });
  }
  const form = new FormData();
  form.set('application_id', String(app_id));
  form.set('name', 'Upload 5');
  form.set('file', new Blob([uploadCsv()]), 'devices.csv');
  const upload = await must('POST', '/dsp_dashboard_api/targeting_list_imports/upload', form);
  const plain = { cohort: null, definitions: [], version: 1 };
  lists.push({ ...plain, id: upload.id, place: 5 });
  await untilQuiet(stage);
  for (const [at, { operator, of }] of combinations.entries()) {
    const source_targeting_list_ids = of.map((place) => lists.find((list) => list.place === place)?.id);
    const draft = { application_id: app_id, name: `Combination ${at + 6}`, operator, source_targeting_list_ids };
    const made = await must('POST', '/dsp_dashboard_api/combinations', draft);
    lists.push({ ...plain, id: made.targeting_list_id, place: at + 6 });
  }
  await untilQuiet(stage);
  for (const { id, place } of lists) {
    for (let tries = 0; (await api('GET', `/targeting_lists/${id}`)).body.rows === null; tries++) {
      if (tries === 100) return faults.add(`list ${place} was never built`);
      await delay(50);
    }
  }
};
