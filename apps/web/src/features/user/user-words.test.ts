import { expect, test } from 'vitest';
import { companiesOf, userWords } from './user-words.tsx';

test('a company that a user got is told by its name where some user has it', () => {
  const { show } = userWords(
    companiesOf([
      { company_id: null, company_name: null },
      { company_id: 7, company_name: 'Nomnom' },
    ]),
  );
  expect([show('company_id', 7), show('company_id', null), show('role', 'client')]).toEqual([
    'Nomnom',
    'empty',
    'Client',
  ]);
});

test('nobody removed reads as every other no', () => expect(userWords().show('deleted_at', null)).toBe('No'));
