import { expect, test } from 'vitest';
import { bidsElsewhere, sharedBy } from './line-item-scope.ts';
import type { OverviewLineItem } from './overview.queries.ts';

const item = (campaigns: [id: number, app: number, running: boolean][]) =>
  ({
    applications: [...new Set(campaigns.map(([, app]) => app))].map((id) => ({ id, name: `App ${id}` })),
    campaigns: campaigns.map(([id, app_id, running]) => ({ id, app_id, running })),
  }) as unknown as OverviewLineItem;

test('a line item bids elsewhere through what filters hide and through other applications, not through what is stopped', () => {
  const shown = [{ id: 1 }, { id: 2 }];
  expect(
    bidsElsewhere(
      item([
        [1, 7, true],
        [2, 7, false],
      ]),
      shown,
    ),
  ).toBe(false);
  expect(
    bidsElsewhere(
      item([
        [1, 7, true],
        [3, 8, false],
      ]),
      shown,
    ),
  ).toBe(false);
  expect(
    bidsElsewhere(
      item([
        [1, 7, true],
        [3, 7, true],
      ]),
      shown,
    ),
  ).toBe(true);
  expect(
    bidsElsewhere(
      item([
        [1, 7, true],
        [4, 8, true],
      ]),
      shown,
    ),
  ).toBe(true);
});

test('who shares its budget is said only where somebody does', () => {
  expect([
    sharedBy(item([[1, 7, true]])),
    sharedBy(
      item([
        [1, 7, true],
        [4, 8, true],
      ]),
    ),
  ]).toEqual([undefined, '2 apps']);
});
