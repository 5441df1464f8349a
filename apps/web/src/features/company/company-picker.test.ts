import { expect, test } from 'vitest';
import { groupsOf } from './CompanyPicker.tsx';
import type { Company } from './company.queries.ts';

const company = (id: number, name: string, more: Partial<Company> = {}) =>
  ({ id, name, state: 'new', is_attributed_to_user: false, ...more }) as Company;
const namesIn = (companies: Company[]) =>
  groupsOf(companies).map(({ label, options }) => [label, options.map(({ name }) => name)]);

test('one’s own companies stand first, each group by name, archived ones in none', () => {
  expect(
    namesIn([
      company(1, 'Zephyr'),
      company(2, 'alder', { is_attributed_to_user: true }),
      company(3, 'Birch', { state: 'archived' }),
      company(4, 'Ash'),
    ]),
  ).toEqual([
    ['My companies', ['alder']],
    ['Others', ['Ash', 'Zephyr']],
  ]);
});

test('a group without companies is not there', () =>
  expect(namesIn([company(1, 'Ash')])).toEqual([['Others', ['Ash']]]));
