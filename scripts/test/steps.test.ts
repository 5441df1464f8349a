import { expect, test } from 'vitest';
import { counted, failedIn, tookIn } from './steps.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('tests are counted as vitest reports them', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 };
  expect(counted({ ...report, testResults: [file('failed', 'failed', 'passed')] }, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  });
});

test('a file that did not load is a failure, and so is a run that failed around its tests', () => {
  expect(counted({ numPassedTests: 2, numFailedTests: 0, testResults: [file('failed')] }, 1).failed).toBe(1);
  expect(counted({ numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
  expect(counted(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('files are told by what they took, the slowest first', () => {
  const report = {
    testResults: [
      { name: '/house/apps/server/a.test.ts', startTime: 1_000, endTime: 2_500 },
      { name: '/house/e2e/b.test.ts', startTime: 1_000, endTime: 9_000 },
    ],
  };
  expect(tookIn(report, '/house')).toEqual([
    { file: 'e2e/b.test.ts', seconds: 8 },
    { file: 'apps/server/a.test.ts', seconds: 1.5 },
  ]);
  expect(tookIn(null)).toEqual([]);
});

test('what failed is told once more, each with the first line of why', () => {
  const one = (status: string, fullName: string, ...failureMessages: string[]) => ({
    status,
    fullName,
    failureMessages,
  });
  const report = {
    testResults: [
      {
        name: '/house/a.test.ts',
        status: 'failed',
        assertionResults: [one('passed', 'adds'), one('failed', 'sums up', 'Error: 2 is not 3\n    at line 1')],
      },
      { name: '/house/b.test.ts', status: 'failed', message: 'SyntaxError: no\n', assertionResults: [] },
      { name: '/house/c.test.ts', status: 'passed', assertionResults: [one('passed', 'holds')] },
    ],
  };
  expect(failedIn(report, '/house')).toEqual(['a.test.ts > sums up: Error: 2 is not 3', 'b.test.ts: SyntaxError: no']);
  expect(failedIn(null)).toEqual([]);
});
