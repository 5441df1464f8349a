import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestFacts, testFacts } from '../testing/facts.ts';
import { openFacts } from './facts.ts';
import { FACTS_STEPS, versionTable } from './facts-ddl.ts';

let test: TestFacts;
beforeAll(async () => {
  test = await testFacts('clickhouse');
  await test.facts.ready();
}, 20_000);
afterAll(() => test?.close());

const EVENT = {
  event_id: 'e1',
  app_id: 3,
  device_id: '0f5c3b6e-0d3c-4d8f-9c57-2a1f6b7c8d90',
  ts: '2026-03-31T23:59:59.250Z',
  event: 'custom_action',
  custom_action_name: 'purchase',
  country: 'FR',
  attributed_to: 'organic',
  campaign_id: 0,
  revenue_usd: '0.123456',
  properties: '{"a":1}',
};

describe('the tables of the facts store', () => {
  it('are made once, whichever of several servers comes first', async () => {
    const { facts } = test;
    const again = FACTS_STEPS.flatMap((step) => step.statements({ cluster: null }));
    await Promise.all([...again, ...again].map((statement) => facts.command(statement)));
    expect(await facts.query('SELECT version, name FROM facts_schema ORDER BY version')).toEqual([
      { version: 1, name: 'app events, delivery and batches' },
      { version: 2, name: 'sums and keys of app events' },
      { version: 3, name: 'slices of devices' },
      { version: 4, name: 'bidding and delivery of creatives' },
      { version: 5, name: 'sizes that requests ask for' },
      { version: 6, name: 'when an event was touched' },
    ]);
  });

  it('are left alone when a newer version has written them', async () => {
    const known = FACTS_STEPS.length;
    const newer = [...FACTS_STEPS, { version: known + 1, name: 'later', statements: () => [] }];
    const { facts, dataDir, close } = await testFacts('embedded');
    await facts.ready();
    await facts.close(0);
    const later = openFacts({ dataDir, log: { info() {}, warn() {} }, steps: newer });
    await later.ready();
    expect(await later.query('SELECT max(version) AS v FROM facts_schema')).toEqual([{ v: known + 1 }]);
    await later.close(0);
    const older = openFacts({ dataDir, log: { info() {}, warn() {} } });
    await expect(older.ready()).rejects.toThrow(`schema version ${known + 1}, this server knows ${known}`);
    await older.close(0);
    await close();
  }, 30_000);

  it('know the events that were stored before their keys were kept', async () => {
    const { facts: shared, dataDir, close } = await testFacts('embedded');
    await shared.close(0); // not asked yet: nothing is made
    const options = { dataDir, log: { info() {}, warn() {} } };
    const older = openFacts({ ...options, steps: FACTS_STEPS.slice(0, 1) });
    await older.insert('app_events', [EVENT]);
    await older.close(1_000);
    const newer = openFacts(options);
    const [stored] = await newer.query<{ touched: number }>(
      'SELECT toUnixTimestamp(touched_at) AS touched FROM app_events',
    );
    expect(stored).toEqual({ touched: 0 });
    expect(await newer.query('SELECT * EXCEPT key_hash FROM app_event_ids FINAL')).toEqual([
      { app_id: 3, event_id: 'e1', day: '2026-03-31' },
    ]);
    await newer.close(0);
    await close();
  }, 30_000);

  it('hold the events of one device in 16 a second time, those stored before as well, each once', async () => {
    const { facts: shared, dataDir, close } = await testFacts('embedded');
    await shared.close(0);
    const options = { dataDir, log: { info() {}, warn() {} } };
    const events = (from: number) =>
      Array.from({ length: 200 }, (_, n) => ({
        ...EVENT,
        event_id: `e${from + n}`,
        device_id: `0f5c3b6e-0d3c-4d8f-9c57-${(from + (n >> 1)).toString(16).padStart(12, '0')}`,
      }));
    const older = openFacts({ ...options, steps: FACTS_STEPS.slice(0, 2) });
    await older.insert('app_events', events(0));
    await older.close(1_000);
    const newer = openFacts(options);
    await newer.insert('app_events', events(1_000));
    for (const statement of FACTS_STEPS[2]?.statements({ cluster: null }) ?? []) await newer.command(statement);
    const columns = `app_id, cityHash64(device_id) % 4096 AS slice, device_id, day, event, custom_action_name, country, attributed_to,
      campaign_id, revenue_usd, cityHash64(event_id) AS event_hash`;
    const expected = await newer.query(
      `SELECT ${columns} FROM app_events WHERE slice < 256 ORDER BY device_id, event_hash`,
    );
    expect(expected.length).toBeGreaterThan(0);
    // As an estimate reads it: not merged first.
    expect(await newer.query('SELECT * FROM app_event_slice ORDER BY device_id, event_hash')).toEqual(expected);
    await newer.close(0);
    await close();
  }, 30_000);

  it('keep an event as it came, on its UTC day, and remember its key', async () => {
    const { facts } = test;
    await facts.insert('app_events', [EVENT], 'JSONEachRow', { token: 'b1' });
    await facts.insert('app_events', [EVENT], 'JSONEachRow', { token: 'b1' });
    expect(await facts.query('SELECT *, day, hex(UUIDToNum(device_id)) AS id FROM app_events')).toEqual([
      { ...EVENT, touched_at: '1970-01-01T00:00:00.000Z', day: '2026-03-31', id: '0F5C3B6E0D3C4D8F9C572A1F6B7C8D90' },
    ]);
    expect(await facts.query('SELECT * EXCEPT key_hash FROM app_event_ids')).toEqual([
      { app_id: 3, event_id: 'e1', day: '2026-03-31' },
    ]);
    await expect(facts.insert('app_events', [{ ...EVENT, event: 'other' }])).rejects.toMatchObject({ code: '691' });
  });

  it('show the highest revision of an hour, in whatever order the revisions arrive', async () => {
    const { facts } = test;
    const hour = { campaign_id: 7, hour: '2026-03-31T23:00:00Z', impressions: 1, clicks: 1, reattributions: 0 };
    for (const revision of [2, 3, 1]) {
      const money = { spend: `${revision}.1`, client_cost: `${revision}.2` };
      await facts.insert('delivery', [{ ...hour, ...money, revision }]);
    }
    expect(await facts.query('SELECT revision, spend, client_cost FROM delivery_latest')).toEqual([
      { revision: 3, spend: '3.1', client_cost: '3.2' },
    ]);
  });

  it('keep what requests ask for, and nothing of what came before it was told', async () => {
    const { facts } = test;
    const row = { campaign_id: 8, supplier_id: 1, eligible: 9, bids: 0, wins: 0, revision: 1 };
    await facts.insert('bidding', [{ ...row, hour: '2026-03-31T22:00:00Z' }]);
    await facts.insert('bidding', [{ ...row, hour: '2026-03-31T23:00:00Z', sizes: { '320x50': 6, native: 3 } }]);
    expect(await facts.query('SELECT sizes FROM bidding_latest WHERE campaign_id = 8 ORDER BY hour')).toEqual([
      { sizes: {} },
      { sizes: { '320x50': 6, native: 3 } },
    ]);
  });

  it('sync their parts before an insert is answered', async () => {
    const tables = await test.facts.query<{ name: string; create_table_query: string }>(
      "SELECT name, create_table_query FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name",
    );
    expect(tables.map(({ name }) => name)).toEqual([
      'app_event_ids',
      'app_event_keys',
      'app_event_slice',
      'app_events',
      'bidding',
      'creative_delivery',
      'delivery',
      'fact_batches',
      'facts_schema',
    ]);
    for (const { create_table_query: ddl } of tables) {
      expect(ddl).toMatch(/fsync_after_insert = 1, fsync_part_directory = 1/);
    }
  });

  it('are written for a cluster in statements the engine can read', async () => {
    const placement = { cluster: 'main' };
    const statements = [...versionTable(placement), ...FACTS_STEPS.flatMap((step) => step.statements(placement))];
    for (const sql of statements) {
      const [row] = await test.facts.query<{ text: string }>('SELECT formatQuery({sql:String}) AS text', { sql });
      // What is copied goes through the table that spreads it over the shards, once.
      expect(row?.text).toMatch(/ON CLUSTER main|^INSERT INTO app_event_(ids|slice) SELECT/);
    }
    const text = statements.join('\n');
    expect(text.match(/ENGINE = Distributed\('main', currentDatabase\(\), '\w+_local', .+\)/g)).toHaveLength(9);
    expect(text.match(/ENGINE = Replicated\w*MergeTree\('\/clickhouse\/tables\/\{shard\}/g)).toHaveLength(9);
    expect(text).toContain("/delivery_local', '{replica}', revision)");
    await expect(
      test.facts.query('SELECT formatQuery({sql:String}) AS t', { sql: 'CREATE TABLE t ON CLUSTER' }),
    ).rejects.toThrow();
  });
});
