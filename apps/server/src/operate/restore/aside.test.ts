import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDirectory } from '../../db/pglite/directory-lock.ts';
import { aside, clearLeftAside } from './aside.ts';

test('what was put aside goes when it is done, or later, once nobody works there who was killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-aside-'));
  try {
    mkdirSync(join(dataDir, 'restoring-killed', 'rows'), { recursive: true });
    writeFileSync(join(dataDir, 'restoring.json'), '{}');
    const lock = lockDirectory(dataDir);
    await clearLeftAside(dataDir);
    expect(existsSync(join(dataDir, 'restoring-killed', 'rows'))).toBe(true);
    lock.release();
    await aside(dataDir, async (folder) => expect(existsSync(folder)).toBe(true));
    await clearLeftAside(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual(['restoring.json']);
    await clearLeftAside(join(dataDir, 'not-there'));
    expect(existsSync(join(dataDir, 'not-there'))).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
