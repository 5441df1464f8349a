import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  announceLeaving,
  DirectoryInUse,
  heldDirectories,
  lockDirectories,
  lockDirectory,
  lockWhenLeft,
} from './directory-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('whoever wants a directory waits for an owner that is stopping, and for no other', async () => {
  const owner = lockDirectory(folder);
  await expect(lockWhenLeft(folder)).rejects.toThrow(DirectoryInUse);
  announceLeaving();
  await expect(lockWhenLeft(folder, 0)).rejects.toMatchObject({ leaving: true });
  const next = lockWhenLeft(folder);
  owner.release();
  (await next).release();
  const again = lockDirectory(folder); // nothing says any more that somebody is leaving
  await expect(lockWhenLeft(folder)).rejects.toMatchObject({ leaving: false });
  again.release();
});

test('a folder that takes nothing any more does not keep its owner from stopping; the others are told', () => {
  const gone = mkdtempSync(join(folder, 'gone-'));
  const first = lockDirectory(gone);
  const second = lockDirectory(join(folder, 'second'));
  rmSync(gone, { recursive: true }); // as a full or read-only disk refuses the file
  expect(announceLeaving()).toMatchObject([{ code: 'ENOENT' }]);
  expect(() => lockDirectory(join(folder, 'second'))).toThrow(expect.objectContaining({ leaving: true }));
  first.release();
  second.release();
});

test('of several directories none stays locked when one of them is in use', () => {
  const [first, used] = [join(folder, 'first'), join(folder, 'used')];
  const owner = lockDirectory(used);
  expect(() => lockDirectories([first, used])).toThrow(DirectoryInUse);
  expect(heldDirectories()).toEqual([used]);
  owner.release();
  lockDirectories([first, used]).release();
  expect(heldDirectories()).toEqual([]);
});
