import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ControlGroupTab } from './ControlGroupTab.tsx';
import { controlGroupsOf } from './control-group.queries.ts';

test('no size is told to be that of today before it is read', () => {
  const client = new QueryClient();
  client.setQueryData(controlGroupsOf(1).queryKey, { items: [{ percent: 10, start_date: '2026-01-01' }] } as never);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ControlGroupTab app={1} history={null} />
    </QueryClientProvider>,
  );
  expect(html).toContain('Loading the control group');
  expect(html).not.toContain('today');
});
