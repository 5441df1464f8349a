import { expect, test } from 'vitest';
import { takesCampaigns } from './takes-campaigns.rules.ts';

test('campaigns are made under line items in use, not under archived ones nor tests', () => {
  const taken = (state: string, name: string) => takesCampaigns({ state, name });
  expect([taken('new', 'Autumn'), taken('archived', 'Autumn'), taken('new', 'auto_test autumn')]).toEqual([
    true,
    false,
    false,
  ]);
});
