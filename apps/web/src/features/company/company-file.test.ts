import { expect, test } from 'vitest';
import { toCsv, withExported } from '#ui/grid/csv.ts';
import { readDelimited } from '#ui/grid/delimited.ts';
import type { Company } from './company.queries.ts';
import { columnsFor, exported } from './company-columns.tsx';

const company = (id: number, currency: string, spent: number) =>
  ({
    ...{ id, name: `Company ${id}`, currency, state: 'new', business_state: 'live', is_test: false, apps: 1 },
    ...{ live_line_items: 1, line_items: 1, updated: 1_700_000_000, updated_by: null },
    spending: { budget: 30_000, spent, expected: 15_000, too_soon: false, week: [0, 0, 0, 0, 0, 10.5, 10.25] },
  }) as unknown as Company;

test('a file of companies names the currency of its amounts, whether the column is shown or not', () => {
  const rows = [company(1, 'JPY', 11_519.49), company(2, 'EUR', 11_519.49)];
  const columns = columnsFor({ edit: true, admin: true, spentWidth: 100 });
  for (const laidOut of [columns, columns.filter(({ hidden }) => !hidden)]) {
    const file = toCsv(rows, withExported(laidOut, exported), ({ id }) => id);
    const [head = [], ...lines] = readDelimited(file, ',');
    const cells = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]])));
    expect(new Set(head).size).toBe(head.length);
    expect(cells).toMatchObject([
      { Currency: 'JPY', Spent: '11519', 'Against plan (% of the budget)': '-11.6', '7 days': '21' },
      { Currency: 'EUR', Spent: '11519.49', 'Against plan (% of the budget)': '-11.6', '7 days': '20.75' },
    ]);
  }
});
