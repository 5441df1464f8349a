import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { creativesOf } from '../creative/creative.queries.ts';
import { AskedCreatives } from './AskedCreatives.tsx';
import { useAsked } from './useAsked.ts';

const place = { application: { id: 1, company_id: 9 }, group: 5 };
const NONE = 'This group has no creative that could be reviewed.';

const shown = (items?: readonly unknown[]) => {
  const client = new QueryClient();
  if (items) client.setQueryData(creativesOf(place).queryKey, { items } as never);
  const Dialog = () => {
    const { asked, query } = useAsked(place);
    return <AskedCreatives asked={asked} query={query} onToggle={() => undefined} />;
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Dialog />
    </QueryClientProvider>,
  );
};

test('a group is not said to have nothing to review before its creatives are here', () => {
  expect(shown()).toContain('Loading…');
  expect(shown()).not.toContain(NONE);
  expect(shown([])).toContain(NONE);
});
