import { expect, test } from 'vitest';
import { typedChoice } from './type-to-choose.ts';

const choices = ['CPM', 'CPC', 'CPA', 'Cost plus', 'Flat fee', 'Free media'].map((label, value) => ({ value, label }));
const [cpm, cpc, cpa, plus, flat, free] = choices;

test('what is typed chooses the label that begins with it', () => {
  expect(typedChoice(choices, 'cpa', cpm)).toBe(cpa);
  expect(typedChoice(choices, 'CP', cpc)).toBe(cpc);
  expect(typedChoice(choices, 'cost p', undefined)).toBe(plus);
  expect(typedChoice(choices, 'x', cpm)).toBeUndefined();
});

test('what is called exactly so comes before what begins so', () => {
  const two = [
    { value: 1, label: 'Purchase again' },
    { value: 2, label: 'Purchase' },
  ];
  expect(typedChoice(two, 'PURCHASE', two[0])).toBe(two[1]);
  expect(typedChoice(two, 'purchas', undefined)).toBe(two[0]);
});

test('one letter, pressed again, goes round; what cannot be chosen is left out', () => {
  expect(typedChoice(choices, 'f', undefined)).toBe(flat);
  expect(typedChoice(choices, 'f', flat)).toBe(free);
  expect(typedChoice(choices, 'ff', free)).toBe(flat);
  const some = choices.map((one) => (one.value === 4 ? { ...one, disabled: true } : one));
  expect(typedChoice(some, 'f', some[0])?.label).toBe('Free media');
});
