import { expect, test } from 'vitest';
import { factsUnusable } from '../data-dir.ts';
import { openFailure } from './open-failure.ts';

const LIBRARY = "Failed to create connection for path '/data/facts/store'";

/** What is told of a folder whose engine printed `said`. */
const told = (said: string) => openFailure({ kind: 'failed', reason: 'other', message: LIBRARY }, said, '/data/facts');

// The engine's own words, from folders that were broken, or taken from the account, one way at a time.
test.each([
  [
    'a definition that is empty',
    'Code: 62. DB::Exception: Empty query: Cannot parse definition from metadata file /data/facts/store/t.sql. (SYNTAX_ERROR)',
  ],
  [
    'a definition that is not there',
    'Code: 107. DB::ErrnoException: Cannot open file /data/facts/store/t.sql: , errno: 2, strerror: No such file or directory. (FILE_DOESNT_EXIST)',
  ],
  [
    'a checksum, in the job that loads a table',
    "Code: 722. DB::Exception: Waited job failed: Code: 695. DB::Exception: Load job 'load table default.m' failed: Code: 40. DB::Exception: Checksum doesn't match. (ASYNC_LOAD_WAIT_FAILED)",
  ],
])('%s is damage', (_, said) => {
  const { reason, message } = told(said);
  expect(reason).toBe('damaged');
  expect(message).toMatch(
    /^The facts in \/data\/facts are damaged and cannot be opened\. Restore .*\(Code: \d+\. DB::/,
  );
});

test.each([
  'Code: 76. DB::ErrnoException: Cannot open file /data/facts/store/t.sql: , errno: 13, strerror: Permission denied: Cannot parse definition from metadata file /data/facts/store/t.sql. (CANNOT_OPEN_FILE)',
  'Code: 76. DB::ErrnoException: Cannot open file /data/facts/store/status: , errno: 13, strerror: Permission denied. (CANNOT_OPEN_FILE)',
  'Code: 722. DB::Exception: Waited job failed: Code: 695. DB::Exception: Load job \'load table default.m\' failed: std::exception. Code: 1001, type: std::__1::filesystem::filesystem_error, e.what() = filesystem error: in directory_iterator::directory_iterator(...): Permission denied ["/data/facts/store/all_1_1_0"],. (ASYNC_LOAD_WAIT_FAILED)',
  'Code: 74. DB::ErrnoException: Cannot read from file, errno: 5, strerror: Input/output error. (CANNOT_READ_FROM_FILE_DESCRIPTOR)',
])('what the account may not read, or the disk does not give, is told of the folder: %.90s', (said) => {
  const { reason, message } = told(said);
  expect(reason).toBe('directory');
  expect(message).toMatch(
    /^DATA_DIR: the facts folder \/data\/facts cannot be written\. Give this account the right to/,
  );
});

test.each([
  [
    'Code: 241. DB::Exception: (total) memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
    'memory',
    /memory .* is not enough/,
  ],
  ['std::exception. Code: 1001, type: std::bad_alloc, e.what() = std::bad_alloc', 'memory', /memory .* is not enough/],
  [
    'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)',
    'directory',
    /is full\. Make room/,
  ],
  [
    'Code: 76. DB::ErrnoException: Cannot open file x: , errno: 24, strerror: Too many open files.',
    'refused',
    /Too many/,
  ],
  [
    'Code: 50. DB::Exception: Unknown data type family: Later. (UNKNOWN_TYPE)',
    'refused',
    /cannot be opened\. \(Code: 50/,
  ],
  ['', 'refused', /does not say why\. Look first whether this account may read/],
  ['Cannot lock file /data/facts/store/status', 'locked', /in use by another process/],
])('%.60s is told as it is, and not as damage', (said, reason, words) => {
  const failure = told(said);
  expect(failure.reason).toBe(reason);
  expect(failure.message).toMatch(words);
  expect(failure.message).not.toContain('damaged');
});

test('what broke off before the engine is tried again', () => {
  const failure = { kind: 'failed', reason: 'other', message: 'spawn EAGAIN' } as const;
  expect(openFailure(failure, '', '/data/facts').reason).toBe('other');
});

test('tables that do not come up are damage, unless the engine says something else', () => {
  const of = (code: string, message: string) =>
    factsUnusable('/data', Object.assign(new Error(message), { code })).message;
  expect(of('60', 'Table default.delivery does not exist')).toMatch(/^The facts in .* are damaged/);
  expect(of('241', 'memory limit exceeded')).toMatch(/^The memory of this machine or container is not enough/);
  expect(of('76', 'Cannot open file x: , errno: 13, strerror: Permission denied')).toMatch(
    /Give this account the right/,
  );
});
