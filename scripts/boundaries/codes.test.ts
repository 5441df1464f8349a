import { expect, test } from 'vitest';
import { citedIn, explainedIn, unresolved } from './codes.mjs';

test('codes are found in sentences, ranges and brackets', () => {
  expect(
    citedIn('What a margin means (LI-38, D-057; design 13.7), as spec 1 §2.9 has it; AD-75 to AD-77, once (13.24.3)'),
  ).toEqual(['LI-38', 'D-057', 'AD-75', 'AD-77', 'design 13.7', 'design 13.24.3', 'spec 1 §2.9']);
  expect(citedIn('the environment (design section 7), and who may (F6), (row 47, F7); fields of F6, and more')).toEqual(
    ['design 7', 'F6', 'F7', 'F6'],
  );
});

test('keys, days and countries are no codes', () => {
  expect(
    citedIn("key === 'F2' || day > '2026-11-01T00:00:00Z'; { country: 'F1' }; UTF-16; sha-256; press F2."),
  ).toEqual([]);
});

test('a code without a line is a fault, and so is a line that nothing cites', () => {
  const page = '- **LI-38** Screens show a mark-up as a share.\n- **OR-02** An empty company.\n- **OR-03**\n';
  expect(explainedIn(page)).toEqual(['LI-38', 'OR-02']);
  const cited = new Map([
    ['LI-38', 'a.ts'],
    ['BU-07', 'b.ts'],
  ]);
  expect(unresolved(cited, [...explainedIn(page), 'LI-38'])).toEqual([
    'b.ts: BU-07 has no line in docs/requirements',
    'docs/requirements: nothing cites OR-02',
    'docs/requirements: LI-38 stands twice',
  ]);
});
