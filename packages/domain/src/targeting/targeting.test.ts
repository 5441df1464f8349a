import { expect, test } from 'vitest';
import {
  carriedTargeting,
  editedTargeting,
  namedCriteria,
  namedLists,
  noTargeting,
  placeOfField,
  sides,
  targetingFields,
  targetingOf,
} from './targeting.ts';

const stored = { whitelists: { idfa: 1, city: 2 }, blacklists: { idfa: 3 }, pricelists: { publisher_app_id: 4 } };

test('a side that is sent takes the place of the one before, one left out stays, null names nothing', () => {
  expect(editedTargeting(stored, { whitelists: { hour_of_day: 9, city: null } })).toEqual({
    ...stored,
    whitelists: { hour_of_day: 9 },
  });
  expect(editedTargeting(stored, {})).toEqual(stored);
});

test('the product’s own id is removed, wherever it stands', () => {
  expect(editedTargeting(noTargeting, { whitelists: { fairlead_id: 5, idfv: 6 } }).whitelists).toEqual({ idfv: 6 });
  expect(namedCriteria).not.toContain('fairlead_id');
});

test('lists and fields of the history are the same, told otherwise', () => {
  expect(targetingOf(namedLists(stored))).toEqual(stored);
  const fields = Object.entries(targetingFields(stored)).filter(([, list]) => list !== null);
  expect(fields).toEqual([
    ['whitelist_city', 2],
    ['whitelist_idfa', 1],
    ['blacklist_idfa', 3],
    ['pricelist_publisher_app_id', 4],
  ]);
  for (const side of sides)
    for (const criterion of namedCriteria) {
      const one = targetingFields(targetingOf([{ side, criterion, list: 7 }]));
      const [field = ''] = Object.entries(one).find(([, list]) => list === 7) ?? [];
      expect(placeOfField(field)).toEqual({ side, criterion });
    }
  expect(placeOfField('name')).toBeNull();
});

test.each([
  [true, true, stored],
  [true, false, { whitelists: { idfa: 1 }, blacklists: { idfa: 3 }, pricelists: {} }],
  [false, true, { whitelists: { city: 2 }, blacklists: {}, pricelists: { publisher_app_id: 4 } }],
  [false, false, noTargeting],
])('a copy with users %s and advanced targeting %s', (has_users, has_advanced_targeting, carried) => {
  expect(carriedTargeting(stored, { has_users, has_advanced_targeting })).toEqual(carried);
});
