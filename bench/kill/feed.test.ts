import { expect, test } from 'vitest';
import { postgresBinaries } from '../../apps/server/src/testing/postgres-server.ts';
import { killFeedRounds } from './feed.ts';

// Each of two servers is killed once here; `npm run bench kill -- --what feed` kills them fifty times.
test.runIf(postgresBinaries())(
  'a bidder that follows through kill -9 of either server ends with the campaigns of the records',
  { timeout: 300_000 },
  async () => {
    const { missed, tooMany, written, saved, lines } = await killFeedRounds({ rounds: 2, seed: 7 });
    expect([missed, tooMany]).toEqual([[], []]);
    for (const count of [written, saved, lines]) expect(count).toBeGreaterThan(0);
  },
);
