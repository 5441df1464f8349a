import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PickerBar } from '#ui/shell/PickerBar.tsx';
import { useOrderPicker } from './OrderPicker.tsx';
import { orderOf, ordersOf } from './order.queries.ts';

const Bar = () => {
  const picker = useOrderPicker(7, 42, () => undefined);
  return picker && <PickerBar pickers={[picker]} />;
};
/** What the bar says at order 42 of company 7, with what is here by then. */
const said = (client: QueryClient): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Bar />
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, '');

test('an order in the address is named by its id until it is here, and by the page’s record before the list is', () => {
  const client = new QueryClient();
  expect(said(client)).toBe('Order 42');
  client.setQueryData(orderOf(7, 42).queryKey, { id: 42, name: 'Autumn' } as never);
  expect(said(client)).toBe('Order Autumn');
});

test('one is asked for where the list is here and there is no such order', () => {
  const client = new QueryClient();
  client.setQueryData(ordersOf(7).queryKey, { items: [{ id: 1, name: 'Spring' }], total: 1 } as never);
  expect(said(client)).toBe('Choose order');
});
