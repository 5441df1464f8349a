import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImportRows } from './ImportRows.tsx';
import { itemOf } from './import-item.ts';

const nothing = () => undefined;

test('a file that was replaced since it was listed has the size that the look found, once', () => {
  const file = { key: 'vip.csv', url: 's3://nomnom/vip.csv', size: 93_000, updated_at: '2026-11-18T10:00:00.000Z' };
  const look = {
    size: 5_000_000,
    updated_at: null,
    rows_format: 'plain',
    case_issue: null,
    content_preview: [],
  } as const;
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ImportRows
        items={[itemOf(file, 'idfa')]}
        platform="ios"
        groups={[]}
        shownOf={() => []}
        lookingOf={() => ({ look: look as never, issues: [], waits: false, trouble: null })}
        {...{ onLook: nothing, onChange: nothing, onDelete: nothing, onStop: nothing }}
      />
    </QueryClientProvider>,
  );
  expect(drawn.match(/\d[\d.,]* [kMG]?B/g)).toEqual(['5 MB', '5 MB']);
});
