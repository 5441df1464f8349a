import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../installed.mjs';
import { drills, longDays } from './drills.mjs';

test('every drill is there: one that was moved or renamed would be run by nothing', () => {
  expect([...drills, ...longDays].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(drills).toEqual([...new Set(drills)].sort());
  // Where the other runs leave them out (vitest.config.ts)
  expect(drills.filter((file) => !/^(apps\/server|bench|scripts)\//.test(file))).toEqual([]);
  expect(longDays.filter((file) => !file.startsWith('e2e/'))).toEqual([]);
});

test('what is killed on purpose is a drill', () => {
  const crashes = globSync('{apps/server,bench}/**/*crash.test.ts', { cwd: root, exclude: ['**/node_modules'] });
  expect(crashes.length).toBeGreaterThan(0);
  expect(crashes.filter((file) => !drills.includes(file))).toEqual([]);
});
