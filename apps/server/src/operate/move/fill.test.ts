import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openFiles } from '../../outside/files-open.ts';
import { noteFilled } from './fill.ts';

test('a move writes over the files that it brought, and over nobody else’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-fill-'));
  const to = readConfig({ FAIRLEAD_MODE: 'test', DATA_DIR: folder }, () => '');
  const files = await openFiles(to);
  try {
    const fill = (move: string) => noteFilled({ from: to, to, stores: ['files'] }, { facts: null, files }, move);
    await fill('given up, and emptied');
    await fill('one');
    await files.put('churn/a.csv', Readable.from([Buffer.from('a\n')], { objectMode: false }));
    await fill('one');
    await expect(fill('two')).rejects.toThrow(
      /files: there are files in it that this move did not bring\. Give the move/,
    );
    await expect(fill('two')).rejects.toThrow(/did not bring/);
  } finally {
    await files.close();
    rmSync(folder, { recursive: true });
  }
});
