import { expect, test } from 'vitest';
import { firstLineItem } from './first-line-item.ts';

const items = [
  { id: 1, name: 'RTG', state: 'new' },
  { id: 2, name: 'RTG 2', state: 'new' },
  { id: 3, name: 'Over', state: 'archived' },
  { id: 4, name: 'auto_test 1', state: 'new' },
];

test.each([
  ['the address names one', { lineItemId: 2 }, 1, 2],
  ['none is named: the last one', {}, 1, 1],
  ['none is wanted (CA-27)', { noLineItem: true }, 1, null],
  ['none is wanted, and one is named', { noLineItem: true, lineItemId: 2 }, 1, 2],
  ['the last one is archived by now', {}, 3, null],
  ['the named one is archived, or a test', { lineItemId: 4 }, 1, null],
  ['of another company, or unknown', { lineItemId: 99 }, undefined, null],
])('%s', (_, asked, last, first) => expect(firstLineItem(asked, items, last)).toBe(first));
