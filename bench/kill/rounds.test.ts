import { expect, test } from 'vitest';
import { killRounds } from './rounds.ts';

// Two real servers killed: too slow for every run.
test.runIf(process.env.FAIRLEAD_TEST_FULL === '1')(
  'what a killed server answered is there when it starts again',
  { timeout: 300_000 },
  async () => {
    const outcome = await killRounds({ rounds: 2, store: 'pglite', seed: 7 });
    expect(outcome.faults, outcome.folder).toEqual([]);
    expect(outcome.unanswered).toBeGreaterThan(0);
  },
);
