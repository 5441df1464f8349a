import { expect, test } from 'vitest';
import { archivedInUse, whyUsed } from './uses.ts';

const [combination, campaign] = [
  { kind: 'combination', name: 'Buyers and lapsed' },
  { kind: 'campaign', name: 'NOM_FR' },
] as const;

test('a list that is used says by what it cannot be deleted', () => {
  expect(whyUsed([])).toBeUndefined();
  expect(whyUsed([combination])).toBe('Used by the combination Buyers and lapsed');
  expect(whyUsed([campaign, combination, campaign])).toBe('Used by the campaign NOM_FR and 2 more');
});

test('a list that is archived while it is used stays where it is', () => {
  expect(archivedInUse([])).toBeUndefined();
  expect(archivedInUse([campaign, combination])).toBe(
    'Used by the campaign NOM_FR and 1 more. It stays there. While it is archived neither it nor what is made of it is updated.',
  );
});
