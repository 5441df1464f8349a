import { afterAll, expect } from 'vitest';
import { heldDirectories } from '../db/pglite/directory-lock.ts';

/*
 * Files of server tests follow each other in one process: a directory that one keeps locked lies in the way of those after it, far
 * from the test that forgot to close its records. Said here, first, so that it runs after what the file itself closes.
 */
afterAll(() => {
  expect(heldDirectories(), 'directories still locked by this file: close what opened them').toEqual([]);
});
