import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProcess } from '../testing/process.ts';

const root = mkdtempSync(join(tmpdir(), 'fairlead-dump-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const LENGTH = 20_000;
const dump = async (name: string, fileBlocks?: number): Promise<string[]> => {
  const file = new URL('dump.process.ts', import.meta.url);
  const dumping = runProcess(file, { folder: join(root, name), length: LENGTH }, fileBlocks);
  await dumping.ended;
  return dumping.lines;
};

test('a dump that finds too little room fails, and is whole otherwise', async () => {
  expect(await dump('narrow', 16)).toEqual(['failed: EFBIG']);
  expect(await dump('wide')).toEqual(['dumped']);
  expect(statSync(join(root, 'wide', 'backup_run.jsonl')).size).toBe(LENGTH + 1);
});
