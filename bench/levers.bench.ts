// Follows the first lever of 20 underspending campaigns and compares the next three days with a house where nobody did.
import { aHouseThatUnderspends, follow, threeDays, underspending } from '../apps/server/src/testing/underspending.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench levers
 *
 * Two demo houses with the same campaigns, ten days old: capped, seldom shown, cheap, short of sizes, not approved, sent to a
 * country without requests, or aimed at a list that shrank to nothing. In one the first lever of 20 campaigns is followed; then
 * both play three days. "promised" is the lever's gain a day, "came" the difference between the houses. Asked for: at least 16 of 20 spend
 * more, and the median of came / promised lies within a factor of two (issue 11).
 */
const CASES = 20;
const followed = await aHouseThatUnderspends(40, { ownFacts: true, wide: true });
const left = await aHouseThatUnderspends(40, { ownFacts: true, wide: true });
try {
  const cases = await underspending(followed, CASES);
  for (const one of cases) await follow(followed, one);
  const [after, without] = [await threeDays(followed), await threeDays(left)];
  const rows = cases.map(({ campaign, lever }) => {
    const promised = lever.gain_per_day ?? 0;
    const before = (without.get(campaign) ?? 0) / 3;
    const came = (after.get(campaign) ?? 0) / 3 - before;
    return { lever: lever.text, before, promised, came, ratio: promised > 0 ? came / promised : Number.NaN };
  });
  table([
    ['lever', 'a day without', 'promised', 'came', 'came / promised'],
    ...rows.map(({ lever, ...numbers }) => [lever, ...Object.values(numbers).map((one) => one.toFixed(2))]),
  ]);
  const more = rows.filter(({ came }) => came > 0).length;
  const kinds = Map.groupBy(cases, ({ lever }) => lever.kind);
  console.log([...kinds].map(([kind, some]) => `${kind} ${some.length}`).join(', '));
  // What opens a step that let nothing through promises no amount
  const ratios = rows.flatMap(({ promised, ratio }) => (promised > 0 ? ratio : [])).sort((a, b) => a - b);
  const median = ((ratios[(ratios.length - 1) >> 1] ?? 0) + (ratios[ratios.length >> 1] ?? 0)) / 2;
  console.log(`${more} of ${rows.length} spend more; came / promised at the median ${median.toFixed(2)}`);
  if (rows.length < CASES || more < 16 || median < 0.5 || median > 2) process.exitCode = 1;
} finally {
  await followed.close();
  await left.close();
}
