import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { applicationsOf } from '#features/application/application.queries.ts';
import { useLists } from './useLists.ts';

const Website = () => String(useLists({ company: 1003, app: 2003, currency: 'EUR' }).website);

/** What the forms of a campaign know of the website, where the company's list of applications has these; null: it has not come. */
const known = (items: object[] | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (items) client.setQueryData(applicationsOf(1003).queryKey, { items, total: items.length } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Website />
    </QueryClientProvider>,
  );
};

test('an application that has not come is not one without a website', () => {
  expect(known([{ id: 2003, advertiser_website_url: 'https://nomnom.example' }])).toBe('https://nomnom.example');
  expect(known([{ id: 2003, advertiser_website_url: null }])).toBe('null');
  expect([known(null), known([])]).toEqual(['undefined', 'undefined']);
});
