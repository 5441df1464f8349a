import { expect, test } from 'vitest';
import { isRunning, type RunningGrounds, stoppedBecause, stoppedWith, stopReasons } from './running.ts';

const bids: RunningGrounds = {
  state: 'new',
  active: true,
  paused: false,
  line_item_state: 'new',
  has_current_budget: true,
  budget_spent: false,
  has_country: true,
  has_creative: true,
};

test('with nothing against it a campaign runs', () => {
  expect([stoppedBecause(bids), isRunning(bids)]).toEqual([[], true]);
});

test.each<[Partial<RunningGrounds>, string]>([
  [{ active: false }, 'not_active'],
  [{ paused: true }, 'paused'],
  [{ state: 'archived' }, 'archived'],
  [{ line_item_state: 'archived' }, 'line_item_archived'],
  [{ has_current_budget: false }, 'no_budget_now'],
  [{ line_item_state: null }, 'no_budget_now'],
  [{ budget_spent: true }, 'budget_spent'],
  [{ has_country: false }, 'no_country'],
  [{ has_creative: false }, 'no_creative'],
])('%j: %s', (over, reason) => {
  expect(stoppedBecause({ ...bids, ...over })).toEqual([reason]);
  expect(isRunning({ ...bids, ...over })).toBe(false);
});

test('all reasons are told, in one order, each once; it runs exactly when there are none', () => {
  const flags = [true, false];
  for (const [at, reason] of stopReasons.entries()) expect(stopReasons.indexOf(reason)).toBe(at);
  for (const active of flags)
    for (const paused of flags)
      for (const has_current_budget of flags)
        for (const budget_spent of flags)
          for (const has_country of flags)
            for (const has_creative of flags) {
              const grounds = { ...bids, active, paused, has_current_budget, budget_spent, has_country, has_creative };
              const told = stoppedBecause(grounds);
              expect(told).toEqual(stopReasons.filter((reason) => told.includes(reason)));
              expect(isRunning(grounds)).toBe(told.length === 0);
              // A budget that is not there cannot be spent
              if (!has_current_budget) expect(told).not.toContain('budget_spent');
            }
});

test('with other flags it stands as if they were saved: what else stops it stays', () => {
  const on = { state: 'new', active: true, paused: false } as const;
  for (const grounds of [bids, { ...bids, active: false }, { ...bids, paused: true, has_country: false }])
    for (const flags of [on, { ...on, paused: true }, { ...on, active: false }, { ...on, state: 'archived' as const }])
      expect(stoppedWith(stoppedBecause(grounds), flags)).toEqual(stoppedBecause({ ...grounds, ...flags }));
});
