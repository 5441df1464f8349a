import { expect, test } from 'vitest';
import { checkSold, NO_EVENT, soldBy } from './matrix-sold.ts';

test('without a template the line item has to have an event', () => {
  expect(checkSold(null, null)).toEqual([{ path: 'template_campaign_id', message: NO_EVENT }]);
  expect(checkSold(undefined, null)).toHaveLength(1);
  expect(checkSold(null, 4)).toEqual([]);
  expect(checkSold(9001, null)).toEqual([]);
});

test('campaigns of a template are paid by its event, if it is sold by one', () => {
  expect(soldBy({ pricing_type: 'cpa', pricing_custom_action_type_id: 7 })).toBe(7);
  expect(soldBy({ pricing_type: 'cpc', pricing_custom_action_type_id: 7 })).toBeNull();
});
