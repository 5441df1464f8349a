import { configDefaults, defineConfig } from 'vitest/config';
import { drills, longDays } from './scripts/test/drills.mjs';

/**
 * Pure rules: quick, so a test that takes seconds is wrong; but a busy machine stretches a second to ten. They keep nothing, so
 * that their files share a process: one each cost more than the tests.
 */
const rules = { environment: 'node', isolate: false, testTimeout: 30_000 } as const;
/** Real stores: native modules and worker threads want a process, not a thread. Patience, as a machine may be busy. */
const stores = { environment: 'node', pool: 'forks', testTimeout: 120_000, hookTimeout: 120_000 } as const;
/** Room for what is young: it is looked through for what lives less often, which was a fortieth of all that the files take. */
const room = ['--min-semi-space-size=64', '--max-semi-space-size=64']; // MB
/**
 * Files follow each other in one process: loading and warming up the server took more than most of them do. Node loads them as
 * it loads the product; without `vi.mock` there is nothing to transform.
 */
const served = {
  ...stores,
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: room,
  setupFiles: ['apps/server/src/testing/left-behind.setup.ts'],
};
const exclude = [...configDefaults.exclude, ...drills];
/** A story waits often; each wait has its own, shorter patience. */
const stories = {
  ...stores,
  isolate: false, // files that follow each other share a browser
  maxWorkers: 2, // each has a server of its own
  testTimeout: 300_000,
  expect: { poll: { timeout: 40_000 } }, // as long as a story waits for anything else
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...rules, name: 'domain', include: ['packages/{domain,test-data}/src/**/*.test.ts'] } },
      { test: { ...rules, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...rules, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...rules, name: 'house', include: ['{scripts,bench}/**/*.test.ts'], exclude } },
      { test: { ...served, name: 'server', include: ['apps/server/{src,test}/**/*.test.ts'], exclude } },
      { test: { ...served, name: 'drills', include: drills } },
      {
        test: {
          ...stories,
          name: 'e2e',
          globalSetup: ['e2e/support/server.setup.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longDays],
        },
      },
      { test: { ...stories, name: 'long-days', include: longDays } },
    ],
  },
});
