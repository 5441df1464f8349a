import type { Currency } from '@fairlead/domain/money';
import { expect, test } from 'vitest';
import { storedWords, targetWords, typedWords } from './line-item-words.tsx';
import { sampleLineItem } from './sample-line-item.ts';

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

test('a table writes a target with its cents, yen and won without any', () => {
  const cell = (currency: Currency, value: number) => {
    const row = sampleLineItem(1, { currency, client_objective_type: 'CPA', client_objective_value: value });
    return targetWords(row).replaceAll('\u00a0', ' ');
  };
  expect([cell('EUR', 12), cell('USD', 6.5)]).toEqual(['12,00 €', '$6.50']);
  expect([cell('KRW', 6500.5), cell('JPY', 900), cell('JPY', 0.4)]).toEqual(['6 501 ₩', '¥900', '¥0.40']);
});
