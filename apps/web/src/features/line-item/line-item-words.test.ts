import { expect, test } from 'vitest';
import { typedWords } from './line-item-words.tsx';

const words = typedWords({ currency: 'EUR', events: [] });

test('in a merge of rows a target is read in the unit of its own side', () => {
  const read = (client_objective_type: string, client_objective_value: number) =>
    words.show('client_objective_value', client_objective_value, { client_objective_type, client_objective_value });
  expect(read('ROAS', 165)).toBe('165 %');
  expect(read('CPA', 8.4)).toMatch(/^8,40\s€$/);
});
