import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { me } from '../auth/auth.queries.ts';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { groupOf } from './creative-group.queries.ts';
import { GroupButtons } from './GroupButtons.tsx';

const shown = (permissions: readonly string[], listed: boolean) => {
  const client = new QueryClient();
  client.setQueryData(me.queryKey, { permissions } as never);
  client.setQueryData(groupOf(1, 5).queryKey, {
    id: 5,
    app_id: 1,
    state: 'New',
    schedulings: [],
    campaign_ids: [6, 7],
  } as never);
  if (listed) client.setQueryData(campaignsWithMirrors(1).queryKey, { items: [{ id: 6 }] } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <GroupButtons application={{ id: 1, company_id: 9 }} id={5} />
    </QueryClientProvider>,
  );
};

test('campaigns of a group are counted once it is known which of them one is shown', () => {
  expect(shown(['campaign.read'], false)).toContain('… campaigns');
  expect(shown(['campaign.read'], true)).toContain('1 campaign');
  expect(shown(['campaign.read', 'margin.read'], false)).toContain('2 campaigns');
});
