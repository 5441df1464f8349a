import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { announceLeaving, DirectoryInUse, lockDirectory, lockWhenLeft } from './directory-lock.ts';

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
  const ours = announceLeaving().filter(({ message }) => message.includes(folder)); // other files' folders are told, too
  expect(ours).toMatchObject([{ code: 'ENOENT' }]);
  expect(() => lockDirectory(join(folder, 'second'))).toThrow(expect.objectContaining({ leaving: true }));
  first.release();
  second.release();
});
