import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { me } from '../auth/auth.queries.ts';
import { campaignsOfCompany } from '../campaign/campaign.queries.ts';
import { lineItemsOfCompany } from '../line-item/line-item.queries.ts';
import { useNoCampaigns } from './useNoCampaigns.tsx';

const found = (known: { campaigns?: number; lineItems?: boolean }) => {
  const client = new QueryClient();
  client.setQueryData(me.queryKey, { permissions: ['line_item.read', 'campaign.create'] } as never);
  if (known.campaigns !== undefined)
    client.setQueryData(campaignsOfCompany(9).queryKey, { items: [], total: known.campaigns } as never);
  if (known.lineItems) client.setQueryData(lineItemsOfCompany(9).queryKey, { items: [], total: 0 } as never);
  let seen: ReturnType<typeof useNoCampaigns> | undefined;
  const Page = () => {
    seen = useNoCampaigns({ id: 1, company_id: 9 }, true);
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return { title: seen?.empty?.title, loading: seen?.loading };
};

test('what is missing is told once it is known: a campaign is made for a line item', () => {
  expect(found({ campaigns: 0 })).toEqual({ title: undefined, loading: true });
  expect(found({ lineItems: true })).toEqual({ title: undefined, loading: true });
  expect(found({ campaigns: 0, lineItems: true })).toEqual({
    title: 'No campaign found for this company',
    loading: false,
  });
  expect(found({ campaigns: 3, lineItems: true }).title).toBe('No campaign found for this application');
});
