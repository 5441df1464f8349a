import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProcess } from '../../testing/process.ts';
import { openBackupFolder, wholeCuts } from './backup-folder.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-backups-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const MARK = 'fairlead-backups.json';
const FULL = 0; // blocks

test('a disk without room leaves the folder as it was, for the next backup to take', async () => {
  const root = newFolder();
  const opening = runProcess(new URL('claim.process.ts', import.meta.url), { root }, FULL);
  await opening.ended;
  expect(opening.lines).toEqual(['failed: EFBIG']);
  expect(readdirSync(root)).toEqual([]);
  (await openBackupFolder(root)).close();
  expect(await wholeCuts(root)).toEqual([]);
});

test('a mark that was left empty is made anew where nothing else is', async () => {
  const root = newFolder();
  writeFileSync(join(root, MARK), '');
  (await openBackupFolder(root)).close();
  expect(JSON.parse(readFileSync(join(root, MARK), 'utf8'))).toEqual({ format: 1 });
});

test('with anything else beside it, an empty mark is told and left alone', async () => {
  const root = newFolder();
  writeFileSync(join(root, MARK), '');
  mkdirSync(join(root, 'cuts'));
  await expect(openBackupFolder(root)).rejects.toThrow(/is marked by an empty fairlead-backups\.json/);
  expect(readFileSync(join(root, MARK), 'utf8')).toBe('');
});
