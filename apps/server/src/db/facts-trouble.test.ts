import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { quiet } from '../testing/facts.ts';
import { RequestFailure } from './chdb/exception.ts';
import { createGateway } from './chdb/http.ts';
import { limitsFor, memoryWithin } from './chdb/messages.ts';
import type { Runner } from './chdb/running.ts';
import { openFacts } from './facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-facts-trouble-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aRow = (n: number) => ({
  campaign_id: n,
  hour: 1_700_000_000,
  impressions: (n * 7919) % 100_003,
  clicks: n,
  reattributions: 0,
  spend: '0',
  client_cost: '0',
  revision: 1,
});

test('columns that were overwritten are found by looking, and told from then on', async () => {
  const dataDir = join(folder, 'columns');
  const before = openFacts({ dataDir, log: quiet });
  await before.insert(
    'delivery',
    Array.from({ length: 2_000 }, (_, n) => aRow(n)),
  );
  expect([await before.check(), await before.verify()]).toEqual([null, []]);
  await before.close(0);
  const parts = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name === 'data.bin' && /\/2023_/.test(parentPath),
  );
  const data = join(parts[0]?.parentPath ?? '', 'data.bin');
  writeFileSync(data, Buffer.alloc(statSync(data).size, 7));

  const facts = openFacts({ dataDir, log: quiet });
  expect(await facts.verify()).toEqual([expect.stringMatching(/^delivery .*Checksum/)]);
  expect(await facts.check()).toBe('damaged');
  await expect(facts.query('SELECT sum(clicks) FROM delivery')).rejects.toMatchObject({ name: 'FactsDamaged' });
  await facts.close(0);
});

test('parts that were set aside as the store was opened are told, but for those whose rows another one holds', async () => {
  const dataDir = join(folder, 'aside');
  const before = openFacts({ dataDir, log: quiet });
  await before.insert('delivery', [aRow(1), aRow(2)]);
  await before.close(0);
  const partOf = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true }).find(
      ({ name, parentPath }) => name === 'count.txt' && /\/2023[^/]*$/.test(parentPath),
    )?.parentPath ?? '';
  const part = partOf();
  // As a crash amid a merge leaves it: what was to become of parts that are all there
  cpSync(part, join(dirname(part), 'detached', `broken-on-start_${basename(part)}`), { recursive: true });
  const whole = openFacts({ dataDir, log: quiet });
  expect([await whole.verify(), await whole.check()]).toEqual([[], null]);
  await whole.close(0);
  rmSync(join(dirname(part), 'detached'), { recursive: true });
  mkdirSync(join(dirname(part), 'detached'));

  writeFileSync(join(partOf(), 'count.txt'), 'x');
  const facts = openFacts({ dataDir, log: quiet });
  expect(await facts.query('SELECT count() AS n FROM delivery')).toEqual([{ n: 0 }]);
  expect(await facts.verify()).toEqual([expect.stringMatching(/^delivery broken-on-start_2023\S*: .*set aside/)]);
  expect(await facts.check()).toBe('damaged');
  await facts.close(0);
});

/** A gateway whose disk is full: in its own words, and in those of the engine behind it. */
const fullGateway = async (told: 'before' | 'by the engine') => {
  const failure = new RequestFailure(
    'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)',
  );
  const write = /^(INSERT|CREATE)$/;
  const runner = {
    run: async ({ statement }: { statement: { verb: string } }) => {
      if (write.test(statement.verb) && told === 'by the engine') throw failure;
      return { body: (async function* () {})(), summary: null, close: async () => {} };
    },
  } as unknown as Runner;
  const room = () => (told === 'before' ? Promise.reject(failure) : Promise.resolve());
  const server = createGateway({ runner, spool: folder, user: 'u', password: 'p', room });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/default`;
  return { url, close: () => server.close() };
};

test.each(['before', 'by the engine'] as const)(
  'a full disk that shows %s is told as full, also of a large insert',
  async (told) => {
    const gateway = await fullGateway(told);
    const facts = openFacts({ clickhouseUrl: gateway.url, dataDir: folder, log: quiet, steps: [] });
    facts.ready = async () => {}; // its tables need room, too
    await expect(
      facts.insert(
        'delivery',
        Array.from({ length: 100_000 }, (_, n) => aRow(n)),
      ),
    ).rejects.toMatchObject({ name: 'FactsFull' });
    await facts.close(0);
    gateway.close();
  },
);

test('the engine may use half of what its container has, not of what the machine has', () => {
  const GiB = 1024 ** 3;
  expect(memoryWithin(64 * GiB, 2 * GiB)).toBe(2 * GiB);
  expect(memoryWithin(64 * GiB, 2 ** 64)).toBe(64 * GiB); // nothing limits
  expect(memoryWithin(64 * GiB, 0)).toBe(64 * GiB); // not known
  expect(limitsFor(2 * GiB)).toMatchObject({ queryBytes: GiB, allBytes: GiB });
  expect(limitsFor(GiB)).toMatchObject({ queryBytes: GiB / 2, allBytes: GiB / 2 });
});
