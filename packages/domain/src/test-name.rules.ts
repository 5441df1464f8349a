import { type Issue, when } from './issue.ts';

/** Kinds of records whose test items keep their name, as the message names them (D-048). */
export type TestItemKind = 'budget' | 'line item' | 'order' | 'creatives group' | 'creative';

/** A test item is one whose name starts with auto_test, in any case (D-044). */
export const isTestName = (name: string): boolean => /^auto_test/i.test(name.trim());

/** Why the name of a test item is not edited; undefined for any other (D-048). */
export const whyNamed = (kind: TestItemKind, name: string): string | undefined =>
  isTestName(name) ? `You cannot edit a name of a test ${kind}` : undefined;

/** A test item keeps its name; any other may take any name, a test name too (BU-22, D-044, D-048). */
export const checkTestRename = (kind: TestItemKind, before: string, after: string): Issue[] =>
  when(isTestName(before) && after.trim() !== before.trim(), 'name', whyNamed(kind, before) ?? '');
