import { expect, test } from 'vitest';
import { type CappedLine, capOutlook } from './cap-outlook.ts';

const now = new Date('2026-11-21T12:00:00Z');

const campaign = (id: number, cap: number | null, running = true, whole: number | null = null) => ({
  ...{ id, running },
  client_daily_budget: cap,
  ab_test_daily_budget: whole,
});
const line = (campaigns: ReturnType<typeof campaign>[], daily: number | null = 100): CappedLine => ({
  campaigns,
  current_budget: {
    client_budget: 3000,
    client_daily_budget: daily,
    end_time: '2026-11-30T23:59:59Z',
    total_client_costs: 2050,
  },
});

test('a cap counts with those of the campaigns that bid, and with its own even before it does', () => {
  const lines = line([campaign(1, 60), campaign(2, 50, false), campaign(3, 40)]);
  const outlook = capOutlook(lines, { id: 2, cap: 80, starts: 'today' }, 50, now);
  expect(outlook).toMatchObject({ saved: { caps: 100, misalignment: 0 }, typed: { caps: 180, misalignment: 80 } });
});

test('of a campaign in an A/B test the whole cap counts, typed or not', () => {
  const lines = line([campaign(1, 30, true, 60), campaign(2, 20, true, 40)]);
  expect(capOutlook(lines, { id: 2, cap: 80, starts: 'today' }, 50, now)).toMatchObject({
    ...{ saved: { caps: 100, misalignment: 0 }, typed: { caps: 140, misalignment: 40 } },
  });
});

test('what caps are needed a day, and what is reached at most count today in, and what it has cost so far out', () => {
  // 2,000 spent before today, 10 days left with it: 1,000 to spend
  const outlook = capOutlook(line([campaign(1, 60)]), { id: 1, cap: 90.5, starts: 'today' }, 50, now);
  expect(outlook).toMatchObject({
    caps_needed: 100,
    saved: { at_most: 2600, difference: -400, runs_out: null },
    typed: { at_most: 2905, difference: -95, runs_out: null },
  });
});

test('caps that add up to more than the budget spend the budget at most, or what is spent over it', () => {
  const outlook = capOutlook(line([campaign(1, 100)]), { id: 1, cap: 250, starts: 'today' }, 50, now);
  expect(outlook?.typed).toMatchObject({ at_most: 3000, difference: 1500 });
  const over = line([campaign(1, 100)]);
  const spent = { ...over, current_budget: { ...over.current_budget, total_client_costs: 3010 } as never };
  expect(capOutlook(spent, { id: 1, cap: 250, starts: 'today' }, 50, now)?.typed.at_most).toBe(3010);
});

test('caps above what is needed tell the day on which the money is used up', () => {
  const outlook = capOutlook(line([campaign(1, 100)]), { id: 1, cap: 250, starts: 'today' }, 50, now);
  expect(outlook?.saved).toMatchObject({ runs_out: null, days_short: 0 });
  expect(outlook?.typed).toMatchObject({ runs_out: '2026-11-24', days_short: 6 });
});

test('a campaign that comes to the line item tomorrow spends nothing of it today', () => {
  // 2,000 spent before today: the cap of 60 today, then three days of 160
  const lines = line([campaign(1, 60)]);
  const until = '2026-11-24T23:59:59Z';
  const short = { ...lines, current_budget: { ...lines.current_budget, end_time: until } as never };
  expect(capOutlook(short, { id: 2, cap: 100, starts: 'tomorrow' }, 50, now)).toMatchObject({
    caps_needed: 313.33, // (3,000 - 2,000 - 60) / 3
    saved: { caps: 60, at_most: 2240 },
    typed: { caps: 160, at_most: 2540, difference: -460, misalignment: 60 },
  });
  expect(capOutlook(short, { id: 2, cap: 100, starts: 'today' }, 50, now)).toMatchObject({
    caps_needed: 250,
    typed: { caps: 160, at_most: 2640 },
  });
});

test('on the last day of the budget a campaign that comes tomorrow changes nothing of where it ends', () => {
  const lines = line([campaign(1, 60)]);
  const last = { ...lines, current_budget: { ...lines.current_budget, end_time: '2026-11-21T23:59:59Z' } as never };
  for (const cap of [100, null])
    expect(capOutlook(last, { id: 2, cap, starts: 'tomorrow' }, 50, now)).toMatchObject({
      ...{ caps_needed: null, typed: { at_most: 2060, difference: -940, runs_out: null } },
    });
});

test('a campaign without a cap limits nothing; without a budget that runs nothing is said', () => {
  const outlook = capOutlook(
    line([campaign(1, 100), campaign(2, null)], null),
    { id: 1, cap: 50, starts: 'today' },
    0,
    now,
  );
  expect(outlook?.typed).toMatchObject({ caps: 50, uncapped: 1, at_most: null, misalignment: null });
  expect(capOutlook({ ...line([]), current_budget: null }, { id: 1, cap: 50, starts: 'today' }, 0, now)).toBeNull();
});
