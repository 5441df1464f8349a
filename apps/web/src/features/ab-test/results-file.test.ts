import { expect, test } from 'vitest';
import { readDelimited } from '#ui/grid/delimited.ts';
import type { Results } from './ab-test.queries.ts';
import { resultsCsv } from './results-file.ts';

const counts = { impressions: 1000, clicks: 20, reattributions: 3, eligible: 5000, revenue: 12.5, client_cost: 90 };
const results: Results = {
  ...{ id: 1, currency: 'EUR', optimization_event: 'purchase', started_at: '2026-11-01T09:30:00.000Z', ended_at: null },
  ...{ counted_from: '2026-11-01T10:00:00.000Z', counted_until: '2026-11-15T10:00:00.000Z', coming_days: 3 },
  ...{ decides: 'ctr', verdict: 'better' },
  arms: [
    { campaign_id: 1, name: '=NOM', internal_name: 'control', ...counts, conversions: 4 },
    { campaign_id: 2, name: 'NOM - Mirror (1)', internal_name: 'video first', ...counts, conversions: null },
  ],
  metric: {
    kind: 'ctr',
    arms: [
      { value: 0.02, low: 0.018, high: 0.022 },
      { value: 0.03, low: null, high: null },
    ],
    against_source: [{ campaign_id: 2, difference_percent: 50, low: 12.5, high: 90 }],
  },
  mirrors: [
    {
      ...{ campaign_id: 2, verdict: 'better', days_counted: 14, missing: [], days_to_detect: [], series: [] },
      sample_ratio: { p: 1, ok: true },
    },
  ],
};

test('an arm a line, with units in the heads, what decides, and when it was read', () => {
  const text = resultsCsv(results, new Date('2026-11-18T10:20:30Z'));
  expect(text.startsWith('\ufeff')).toBe(true);
  const [heads = [], source = [], mirror = []] = readDelimited(text.slice(1), ',');
  const of = (line: readonly string[], head: string) => line[heads.indexOf(head)];
  expect([of(source, 'Arm'), of(mirror, 'Arm')]).toEqual(['A Original', 'B Mirror 1']);
  expect(of(source, 'Campaign')).toBe("'=NOM");
  expect([of(source, 'CTR (%)'), of(source, 'CTR low (%)'), of(mirror, 'CTR low (%)')]).toEqual(['2', '1.8', '']);
  expect([of(source, 'Conversions (purchase)'), of(mirror, 'Conversions (purchase)')]).toEqual(['4', '']);
  expect([of(source, 'Cost (EUR)'), of(source, 'Verdict'), of(mirror, 'Verdict')]).toEqual(['90', '', 'Better']);
  expect([of(mirror, 'Against A (%)'), of(mirror, 'Against A low (%)')]).toEqual(['50', '12.5']);
  expect([of(mirror, 'Counted until (UTC)'), of(mirror, 'As of (UTC)')]).toEqual([
    '2026-11-15 10:00',
    '2026-11-18 10:20',
  ]);
  expect(of(mirror, 'Days still coming')).toBe('3');
});
