import { expect, test } from 'vitest';
import { enteredBy, offeredOrders } from './OrderPicker.tsx';

const order = (id: number, name: string, state: 'new' | 'archived' = 'new') => ({ id, name, state });
const orders = [order(1, 'Winter'), order(2, 'autumn'), order(3, 'Aged', 'archived')];

test('orders in use are offered by name', () => expect(offeredOrders(orders).map(({ id }) => id)).toEqual([2, 1]));

test('a company is entered by the remembered order when it is one of its own and in use', () => {
  expect(enteredBy(orders, 1)).toBe(1);
  expect(enteredBy(orders, 3)).toBe(2);
  expect(enteredBy(orders, 77)).toBe(2);
  expect(enteredBy([order(3, 'Aged', 'archived')], 3)).toBeNull();
  expect(enteredBy([], undefined)).toBeNull();
});
