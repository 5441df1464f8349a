import { expect, test } from 'vitest';
import { storedWords, typedWords } from './line-item-words.tsx';

const words = typedWords({ currency: 'EUR', events: [] });

test('in a merge of rows a target is read in the unit of its own side', () => {
  const read = (client_objective_type: string, client_objective_value: number) =>
    words.show('client_objective_value', client_objective_value, { client_objective_type, client_objective_value });
  expect(read('ROAS', 165)).toBe('165 %');
  expect(read('CPA', 8.4)).toMatch(/^8,40\s€$/);
});

test('in the change log a return is percent, an amount has its currency, also one below a yen', () => {
  const read = (client_objective_type: string, currency: 'EUR' | 'JPY', value: number) =>
    storedWords({ currency, events: [] }).show('client_objective_value', value, { client_objective_type });
  expect(read('ROAS', 'EUR', 1.1)).toBe('110 %');
  expect(read('CPA', 'EUR', 5.5)).toMatch(/^5,50\s€$/);
  expect(read('CPA', 'JPY', 5.5)).toBe('¥5.50');
});
