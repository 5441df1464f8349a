import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FactsFull } from './db/facts.ts';
import { FactsAhead } from './db/facts-ddl.ts';
import { forOperator } from './start-error.ts';

test('facts without room, or of a newer server, end a start in a sentence, and a fault of ours in its whole error', () => {
  expect(forOperator(new FactsFull())).toMatch(/^The facts store has no room left\. Make room on its disk/);
  expect(forOperator(new FactsAhead(7, 6))).toMatch(
    /^The facts store has schema version 7, this server knows 6: start/,
  );
  const fault = new TypeError('x is not a function');
  expect(forOperator(fault)).toBe(fault);
});

test('a file where the folder should be ends a start in a sentence with what to do', () => {
  const below = join(import.meta.filename, 'secret-key');
  try {
    readFileSync(below);
  } catch (error) {
    expect(forOperator(error)).toBe(
      `DATA_DIR: ${below} is no folder, or lies below a file. Set DATA_DIR to a folder, or move that file away.`,
    );
  }
  expect.assertions(1);
});

test('a disk that becomes full while the store is written ends a start in what to do, though the system names no place', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(forOperator(full)).toBe(
    'DATA_DIR: the disk of its folder is full. Make room on it (at least 64 MB), or set another DATA_DIR.',
  );
});

test('what the system says, and nobody foresaw, is told with its stack', () => {
  const broken = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  expect(forOperator(broken)).toBe(broken);
});
