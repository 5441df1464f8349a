import { expect, test } from 'vitest';
import { legacyLink } from './legacy.ts';

const item = { company_id: 1, order_id: 2, id: 3 };

test.each(['https://old.example/office', 'https://old.example/office/'])('below %s', (base) =>
  expect(legacyLink(item, base)).toBe('https://old.example/office/#/admin/companies/1/orders/2/line_items/3/edit'),
);

test('no office, no link', () => expect(legacyLink(item, undefined)).toBeNull());
