import { expect, test } from 'vitest';
import { type BudgetBelow, moneyBelow } from './money-below.ts';

const budget = (left: number, over: Partial<BudgetBelow> = {}): BudgetBelow => ({
  name: 'November',
  line_item_id: 1,
  upcoming: false,
  left,
  ...over,
});
const coming = { name: 'December', upcoming: true };

test.each<[string, BudgetBelow[], Parameters<typeof moneyBelow>[2], string | null]>([
  ['nothing', [], 'line item', null],
  ['nothing that is left', [budget(0), budget(-5)], 'order', null],
  [
    'one running',
    [budget(1800)],
    'line item',
    'The budget November is running, with $1,800.00 left. Archiving stops its delivery.',
  ],
  [
    'one to come',
    [budget(500, coming)],
    'line item',
    'The budget December with $500.00 is to come. Archiving stops its delivery.',
  ],
  [
    'both',
    [budget(1800), budget(500, coming), budget(0.1, coming), budget(0.2, coming)],
    'line item',
    'The budget November is running, with $1,800.00 left, and 3 budgets with $500.30 are to come. Archiving stops their delivery.',
  ],
  [
    'one below an order',
    [budget(10)],
    'order',
    'The budget November is running, with $10.00 left. Archiving this order does not stop it: archive the line item for that.',
  ],
  [
    'some below a company',
    [budget(10), budget(20, { line_item_id: 2 })],
    'company',
    '2 budgets are running, with $30.00 left. Archiving this company does not stop them: archive the 2 line items for that.',
  ],
])('%s', (_, budgets, archived, said) => expect(moneyBelow(budgets, 'USD', archived)).toBe(said));
