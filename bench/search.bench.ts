// Search at 200,000 records: times of many terms on both stores, beside a bare statement (--thousands, --rounds).
import { parseArgs } from 'node:util';
import { systemContext } from '../apps/server/src/context.ts';
import { search } from '../apps/server/src/features/search/search.service.ts';
import { openTestHouse } from '../apps/server/src/testing/house.ts';
import { table } from './engine-measure.ts';
import { fillForSearch } from './search-data.ts';

/**
 *     npm run bench search -- [--thousands 200] [--rounds 5]
 *
 * Names that are common, rare, several words, ids, mistyped and absent; each asked over all categories. "bare" is
 * `select 1` over the same pool in the same run.
 */
const { values } = parseArgs({
  options: { thousands: { type: 'string', default: '200' }, rounds: { type: 'string', default: '5' } },
});
const terms = [
  'nomnom',
  'RTG',
  'nomonm',
  'kestrel travel',
  'Kestral Travel',
  'buyers D30',
  'first_order',
  '5123',
  '7',
  'harbuor foods',
  'zzzzzzz',
  '2026',
  'lapsed15',
  'brightlaef',
  'no open',
  'noodle club 41',
  'quill us deposit',
  'KES_ios_US',
];

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

for (const kind of ['pglite', 'postgres'] as const) {
  const house = await openTestHouse({ kind, worker: false, ownFacts: true });
  try {
    await house.as('admin');
    const records = await fillForSearch(house.db, Number(values.thousands));
    const context = systemContext(house);
    const lines = [['term', 'found', 'median ms', 'worst ms']];
    const all: number[] = [];
    const bare: number[] = [];
    for (const term of terms) {
      const times: number[] = [];
      let found = 0;
      for (let round = -1; round < Number(values.rounds); round++) {
        const start = performance.now();
        found = (await search(context, { category: 'all', term })).total;
        if (round >= 0) times.push(performance.now() - start);
        const then = performance.now();
        await house.db.query('select 1');
        bare.push(performance.now() - then);
      }
      all.push(...times);
      times.sort((a, b) => a - b);
      lines.push([term, String(found), at(times, 0.5).toFixed(1), at(times, 1).toFixed(1)]);
    }
    all.sort((a, b) => a - b);
    bare.sort((a, b) => a - b);
    console.log(`\n${kind}, ${records.toLocaleString('en')} records`);
    table(lines);
    console.log(
      `p50 ${at(all, 0.5).toFixed(1)} ms, p95 ${at(all, 0.95).toFixed(1)} ms; bare statement p50 ${at(bare, 0.5).toFixed(2)} ms`,
    );
  } finally {
    await house.close();
  }
}
