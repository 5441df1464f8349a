/** Pages of a company that name nothing below it: they stay open when another company is chosen (D-010). */
const ofCompany = new Set([
  '',
  'orders',
  'orders/create',
  'lineItems',
  'pacing',
  'applications',
  'applications/create',
]);
/** Pages of an order that name nothing below it. */
const ofOrder = new Set(['', 'lineItems', 'lineItems/create']);
/** Pages of a line item that name nothing below it. */
const ofLineItem = new Set(['details', 'budgets', 'budgets/create']);

const restOf = (path: string, shape: RegExp): string => shape.exec(path)?.[1] ?? '';

/** The same page of another company; a page about a thing of the old one becomes the company's own page. */
export const pathInCompany = (path: string, company: number): string => {
  const rest = restOf(path, /^\/companies\/[^/]+\/?(.*?)\/?$/);
  return `/companies/${company}${ofCompany.has(rest) && rest !== '' ? `/${rest}` : ''}`;
};

/**
 * The same page of another order; what names a line item of the old one is cut at the list. Without an order (the company
 * has none) it leads to where the company's orders or line items would stand, which say so (D-010).
 */
export const pathInOrder = (path: string, company: number, order: number | null): string => {
  const rest = restOf(path, /^\/companies\/[^/]+\/orders\/[^/]+\/?(.*?)\/?$/);
  const page = ofOrder.has(rest) ? rest : 'lineItems';
  if (order === null) return `/companies/${company}/${page === '' ? 'orders' : 'lineItems'}`;
  return `/companies/${company}/orders/${order}${page === '' ? '' : `/${page}`}`;
};

/** The same page of another line item of the order; what names a budget of the old one is cut at its budgets. */
export const pathInLineItem = (path: string, lineItem: number): string => {
  const [, before = '', rest = ''] = /^(.*\/lineItems)\/[^/]+\/?(.*?)\/?$/.exec(path) ?? [];
  const list = rest.split('/')[0] === 'budgets' ? 'budgets' : 'details';
  return `${before}/${lineItem}/${ofLineItem.has(rest) ? rest : list}`;
};
