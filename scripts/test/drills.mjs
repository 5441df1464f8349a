/**
 * Files of tests that are drills: servers, workers and engines are started as processes, and killed, damaged, restored, upgraded,
 * moved or filled up, or written to at random for long. They guard what an operator relies on, take long by nature, and few changes come
 * near what they guard. They have a run of their own, `npm run test:drills`, which a landing needs as it needs `npm test`
 * (docs/decisions/0191, 0197).
 */
export const drills = [
  'apps/server/src/db/chdb/process.test.ts',
  'apps/server/src/db/durability.test.ts',
  'apps/server/src/db/facts.test.ts',
  'apps/server/src/db/pglite/pglite.test.ts',
  'apps/server/src/features/feed/feed-races.test.ts',
  'apps/server/src/operate/upgrade/upgrade.test.ts',
  'apps/server/src/platform/jobs/crash.test.ts',
  'apps/server/test/app-events-crash.test.ts',
  'apps/server/test/backup.test.ts',
  'apps/server/test/capture-crash.test.ts',
  'apps/server/test/creative-crash.test.ts',
  'apps/server/test/delivery-crash.test.ts',
  'apps/server/test/demo-twice.test.ts',
  'apps/server/test/import-crash.test.ts',
  'apps/server/test/move-servers.test.ts',
  'apps/server/test/move.test.ts',
  'apps/server/test/production.test.ts',
  'apps/server/test/stores.test.ts',
  'bench/kill/feed.test.ts',
];

/** Stories on a server of their own, whose clock goes over midnight, or three weeks. */
export const longDays = ['e2e/days-pass.test.ts', 'e2e/midnight.test.ts'];
