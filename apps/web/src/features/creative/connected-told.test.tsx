import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { me } from '../auth/auth.queries.ts';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { ConnectedTold } from './ConnectedTold.tsx';

const settings = [
  { campaign_id: 5, active: true },
  { campaign_id: 6, active: false },
];

const told = (permissions: readonly string[], known: boolean): string => {
  const client = new QueryClient();
  client.setQueryData(me.queryKey, { permissions } as never);
  if (known) client.setQueryData(campaignsWithMirrors(1).queryKey, { items: [{ id: 6, name: 'FR_RTG' }] } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ConnectedTold application={1} settings={settings} />
    </QueryClientProvider>,
  );
};

test('the history of creatives names campaigns once their names are read', () => {
  expect(told(['campaign.read'], false)).toBe('…');
  expect(told(['campaign.read'], true)).toBe('All but FR_RTG');
});

test('for who reads no campaigns they are numbers', () => {
  expect(told([], false)).toBe('All but 6');
});
