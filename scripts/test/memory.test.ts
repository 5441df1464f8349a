import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { memoryFolder } from './memory.mjs';

const place = mkdtempSync(join(tmpdir(), 'memory-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const some = process.platform === 'linux' ? test : test.skip;

some('a folder is made for this run, which others may pass through but not list', () => {
  const folder = memoryFolder(place, -1e12) ?? '';
  expect(dirname(folder)).toBe(place);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

test('there is none where too little room is left, or no such place', () => {
  const before = readdirSync(place);
  expect(memoryFolder(place, 1e18)).toBeNull();
  expect(memoryFolder(join(place, 'none'), 1)).toBeNull();
  expect(readdirSync(place)).toEqual(before);
});

some('what a killed run left is removed, what another one uses stays', () => {
  const [dead, alive] = [spawnSync('true').pid, process.ppid].map((pid) => join(place, `fairlead-gate-${pid}-x`));
  for (const folder of [dead, alive]) mkdirSync(folder ?? '');
  memoryFolder(place, -1e12);
  expect([existsSync(dead ?? ''), existsSync(alive ?? '')]).toEqual([false, true]);
});
