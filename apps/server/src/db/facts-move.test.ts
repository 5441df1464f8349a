import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { quiet, sharedFacts } from '../testing/facts.ts';
import { type OpenedFacts, openFacts } from './facts.ts';
import { moveFacts } from './facts-move.ts';

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const remove of undo.reverse()) await remove();
});
const anEmptyStore = async (): Promise<OpenedFacts> => {
  const { url, remove } = await sharedFacts();
  const facts = openFacts({ clickhouseUrl: url, dataDir: tmpdir(), log: quiet });
  undo.push(remove, () => facts.close());
  return facts;
};
const told = { say: () => {}, signal: new AbortController().signal };

const DAYS = 40;
const eventsOf = (name: string) =>
  Array.from({ length: DAYS }, (_, n) => ({
    ...{ event_id: `${name} ${n}`, app_id: 1, device_id: '5f0c7a52-6c1d-4d5a-9a55-000000000001', event: 'install' },
    ts: new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, -1),
  }));
const HOUR = { campaign_id: 1, hour: '2026-11-20T10:00:00' };

test('facts that are there in part are brought whole, once, with their keys', async () => {
  const [old, target] = [await anEmptyStore(), await anEmptyStore()];
  await old.insert('app_events', eventsOf('a'));
  for (const revision of [1, 2])
    await old.insert('bidding', [{ ...HOUR, supplier_id: 1, bids: revision, sizes: { banner: 2 }, revision }]);
  expect(await moveFacts(old, target, told)).toMatchObject({ app_events: DAYS, bidding: 1, delivery: 0 });

  // As an insert that was cut off leaves them: some rows, and nothing of what is made from them
  await target.remove('app_events', `event_id LIKE '%9'`);
  await target.command('TRUNCATE TABLE app_event_ids');
  await target.command('TRUNCATE TABLE bidding');
  await moveFacts(old, target, told);
  const all = 'SELECT * FROM app_events ORDER BY event_id';
  expect(await target.query(all)).toEqual(await old.query(all));
  const made = `SELECT (SELECT count() FROM app_event_ids FINAL) AS ids, (SELECT sum(bids) FROM bidding_latest) AS bids`;
  expect(await target.query(made)).toEqual([{ ids: DAYS, bids: 2 }]);
});

test('facts that nobody moved there are told', async () => {
  const [old, target] = [await anEmptyStore(), await anEmptyStore()];
  await old.insert('app_events', eventsOf('a'));
  await moveFacts(old, target, told);
  await target.insert('delivery', [{ ...HOUR, impressions: 5, revision: 1 }]);
  await expect(moveFacts(old, target, told)).rejects.toThrow(
    /^Facts: of delivery other rows arrived than there were \(1, not 0\)\. Nothing was changed over\./,
  );
});
