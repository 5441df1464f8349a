import { expect, test } from 'vitest';
import { brokenCauses, repairedAtOnce } from './broken-causes.ts';

const broke = (id: number, code: 'link_has_errors' | 'no_creative', at: string, by: string | null = null) => ({
  id,
  broken: { code, at, by, change_set_id: null },
});

test('what broke is counted by cause, most first, with the newest of each and who did that', () => {
  const causes = brokenCauses([
    broke(1, 'no_creative', '2026-11-18T11:40:00.000Z', 'ines@fairlead.example'),
    broke(2, 'link_has_errors', '2026-11-18T09:00:00.000Z', 'old@fairlead.example'),
    broke(3, 'link_has_errors', '2026-11-18T09:12:00.000Z'),
    { id: 4, broken: null },
  ]);
  expect(causes.map(({ count, words, at, by, ids }) => [count, words, at.slice(11, 16), by, ids])).toEqual([
    [2, 'tracking links', '09:12', null, [2, 3]],
    [1, 'without active creative', '11:40', 'ines@fairlead.example', [1]],
  ]);
});

test('what is repaired at once has a repair for every fault, as the page it leads to counts', () => {
  const of = (...repairable: boolean[]) =>
    ({ readiness: { status: 'error', issues: repairable.map((one) => ({ repairable: one })) } }) as never;
  const [all, some, none, unknown] = [of(true, true), of(true, false), of(false), { readiness: null } as never];
  expect(repairedAtOnce([all, some, none, unknown, of()])).toEqual([all]);
});
