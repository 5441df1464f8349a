import { expect, test } from 'vitest';
import { checkTestRename, isTestName } from './test-name.rules.ts';

test.each([
  ['auto_test_1', true],
  ['AUTO_TEST', true],
  ['  Auto_Test x', true],
  ['my auto_test', false],
  ['autotest', false],
  ['', false],
])('%j is a test name: %s', (name, expected) => expect(isTestName(name)).toBe(expected));

test.each([
  ['budget', 'You cannot edit a name of a test budget'],
  ['line item', 'You cannot edit a name of a test line item'],
  ['order', 'You cannot edit a name of a test order'],
] as const)('a test %s keeps its name', (kind, message) => {
  expect(checkTestRename(kind, 'auto_test_1', 'auto_test_2')).toEqual([{ path: 'name', message }]);
  expect(checkTestRename(kind, 'auto_test_1', 'November')).toEqual([{ path: 'name', message }]);
  expect(checkTestRename(kind, 'auto_test_1', ' auto_test_1 ')).toEqual([]);
  expect(checkTestRename(kind, 'November', 'auto_test_1')).toEqual([]);
});
