import { expect, test } from 'vitest';
import { pathInCompany, pathInLineItem, pathInOrder } from './place.rules.ts';

test('another company keeps a page that names nothing below it', () => {
  expect(pathInCompany('/companies/1/orders', 2)).toBe('/companies/2/orders');
  expect(pathInCompany('/companies/1/orders/create/', 2)).toBe('/companies/2/orders/create');
  expect(pathInCompany('/companies/1', 2)).toBe('/companies/2');
  expect(pathInCompany('/companies/1/targeting/40001', 2)).toBe('/companies/2');
});

test('another order cuts at the list of line items; none leads to where the company says so', () => {
  expect(pathInOrder('/companies/1/orders/5/lineItems/9/budgets/3', 2, 7)).toBe('/companies/2/orders/7/lineItems');
  expect(pathInOrder('/companies/1/orders/5', 1, 6)).toBe('/companies/1/orders/6');
  expect(pathInOrder('/companies/1/orders/5/lineItems/create', 1, 6)).toBe('/companies/1/orders/6/lineItems/create');
  expect(pathInOrder('/companies/1/orders/5/lineItems', 2, null)).toBe('/companies/2/lineItems');
  expect(pathInOrder('/companies/1/orders/5', 2, null)).toBe('/companies/2/orders');
});

test('another line item keeps its tab and cuts at its budgets', () => {
  const from = (rest: string) =>
    pathInLineItem(`/companies/1/orders/5/lineItems/9${rest}`, 10).replace('/companies/1/orders/5/', '');
  expect(from('/details')).toBe('lineItems/10/details');
  expect(from('')).toBe('lineItems/10/details');
  expect(from('/budgets/create')).toBe('lineItems/10/budgets/create');
  expect(from('/budgets/3')).toBe('lineItems/10/budgets');
});
