import { sampleRatio } from '@fairlead/domain/ab-test/sample-ratio';
import { addDays, startOfDay } from '@fairlead/domain/utc-day';
import { describe, expect, test } from 'vitest';
import { aLine, aShown } from '../testing/feed-line.ts';
import { Book } from './book.ts';
import { hashOf } from './chance.ts';
import { type Blocks, DayPlan } from './day.ts';

const FIRST = '2026-11-01';
const HOURS: Blocks = Array.from({ length: 24 }, (_, hour) => [hour, hour + 1] as const);
const arm = (id: number, nth: number, given: Parameters<typeof aLine>[0] = {}) =>
  aLine({
    ...{ id, name: `arm ${nth}`, creatives: [aShown(1)], caps: { daily_budget: 150, frequency: 8 } },
    ...{ ab_test: { group: 9001, arm: nth, arms: 2 }, ...given },
  });
type Line = ReturnType<typeof aLine>;

/** What campaigns did in three weeks by the hour, of one budget. */
const played = (lines: readonly Line[]) => {
  const book = new Book();
  for (const line of lines) book.tell({ id: line.id, at: startOfDay(FIRST), line });
  const luck = (id: number) => hashOf(`campaign ${id}`);
  const memory = {
    campaign: (id: number) => ({ id, luck: luck(id), first_target: 6.5 }),
    lineItem: (id: number) => ({ id, luck: luck(id), first_target: null }),
  };
  const plan = new DayPlan({ book, memory, costs: { budgets: new Map(), today: new Map() } });
  const sums = new Map(
    lines.map(({ id }) => [id, { quarters: [] as number[], impressions: 0, clicks: 0, eligible: 0 }]),
  );
  for (let nth = 0; nth < 21; nth++)
    for (const { delivery, bids } of plan.played(addDays(FIRST, nth), HOURS)) {
      for (const { campaign_id, hour, eligible } of bids(1)) {
        const own = sums.get(campaign_id);
        if (!own) continue;
        const quarter = nth * 4 + Math.floor(Number(hour.slice(11, 13)) / 6);
        own.quarters[quarter] = (own.quarters[quarter] ?? 0) + eligible;
        own.eligible += eligible;
      }
      const own = delivery && sums.get(delivery.campaign_id);
      if (!own) continue;
      own.impressions += delivery.impressions;
      own.clicks += delivery.clicks;
    }
  return lines.map(({ id }) => sums.get(id) ?? { quarters: [], impressions: 0, clicks: 0, eligible: 0 });
};

const fair = ([source, mirror]: ReturnType<typeof played>) =>
  sampleRatio(
    (source?.quarters ?? []).map((one, nth) => ({ source: one, mirror: mirror?.quarters[nth] ?? 0 })),
    { mirrors: 1, margin: 0 },
  );

describe('arms of an A/B test', () => {
  test('the requests of the group are split evenly between them, request by request, with a little noise', () => {
    const arms = played([arm(9001, 1), arm(9002, 2), aLine({ id: 9003, name: 'other', creatives: [aShown(1)] })]);
    const [source, mirror] = arms;
    expect((mirror?.eligible ?? 0) / (source?.eligible ?? 1)).toBeCloseTo(1, 2);
    expect(mirror?.quarters).not.toEqual(source?.quarters);
    expect(fair(arms)).toMatchObject({ ok: true });
    expect(mirror?.impressions).not.toBe(source?.impressions);
    expect(mirror?.clicks).not.toBe(source?.clicks);
  });

  test('whatever one of them has set: another price, countries, or a cap that is soon reached', () => {
    for (const given of [{ target: 9 }, { countries: ['FR', 'DE'] }, { caps: { daily_budget: 40, frequency: 3 } }])
      expect([given, fair(played([arm(9001, 1), arm(9002, 2, given)]))]).toMatchObject([given, { ok: true }]);
  });

  test('together they meet what their campaign alone would', () => {
    const other = aLine({ id: 9003, name: 'other', creatives: [aShown(1)] });
    const whole = played([arm(9001, 1, { ab_test: null }), other])[0]?.eligible ?? 0;
    const both = played([arm(9001, 1), arm(9002, 2), other]).slice(0, 2);
    expect(both.reduce((sum, { eligible }) => sum + eligible, 0) / whole).toBeCloseTo(1, 1);
    // An arm that does not bid leaves the other all of them
    expect((played([arm(9001, 1), other])[0]?.eligible ?? 0) / whole).toBeCloseTo(1, 1);
  });

  test('equal arms are clicked on equally often; another engine makes a difference', () => {
    const rateOf = ({ clicks, impressions }: { clicks: number; impressions: number }) => clicks / impressions;
    const ratio = (mirror: Line) => {
      const [a, b] = played([arm(9001, 1), mirror]).map(rateOf);
      return (b ?? 0) / (a ?? 1);
    };
    const { bid } = arm(9002, 2);
    const engine = { ...bid, parameters: { ...bid.parameters, cpc_engine_family: 'DeepCtrEstimation' } };
    expect(Math.abs(ratio(arm(9002, 2)) - 1)).toBeLessThan(0.06);
    expect(ratio({ ...arm(9002, 2), bid: engine })).toBeGreaterThan(1.15);
  });
});
