import { expect, test } from 'vitest';
import { typeOf, whyUsed } from './words.ts';

test('a list that is used says by what it cannot be deleted', () => {
  expect(whyUsed([])).toBeUndefined();
  const [combination, campaign] = [
    { kind: 'combination', name: 'Buyers and lapsed' },
    { kind: 'campaign', name: 'NOM_FR' },
  ] as const;
  expect(whyUsed([combination])).toBe('Used by the combination Buyers and lapsed');
  expect(whyUsed([campaign, combination, campaign])).toBe('Used by the campaign NOM_FR and 2 more');
});

test('a type has one name in grids, pages and uploads', () =>
  expect(typeOf('android_device_id')).toBe('Android device id'));
