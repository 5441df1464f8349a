import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { me } from '../auth/auth.queries.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { type HistoryEntry, historyOf } from './history.queries.ts';

const entry: HistoryEntry = {
  ...{ id: 1, change_set_id: 'a', at: '2028-01-05T10:00:00Z', user: { id: 7, email: 'anna@example.com' } },
  ...{ channel: 'form', action: 'update', entity: 'campaign', entity_id: 9, entity_name: 'Nomnom', company_id: 1 },
  ...{ version: 2, changes: [], beside: {}, undoes: null, undone_by: null, can_undo: false, why_not: null },
};

/** What a panel says in words. */
const told = (entries: readonly Partial<HistoryEntry>[], permissions: readonly string[] = ['change.undo']): string => {
  const client = new QueryClient();
  client.setQueryData(me.queryKey, { permissions } as never);
  client.setQueryData(historyOf('campaign', 9, false).queryKey, {
    pages: [{ items: entries.map((own) => ({ ...entry, ...own })), total: entries.length }],
    pageParams: [null],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HistoryPanel entity="campaign" entityId={9} words={{ labels: {} }} />
    </QueryClientProvider>,
  ).replace(/<[^>]+>/g, ' ');
};

const said = (own: Partial<HistoryEntry>, permissions?: readonly string[]) => told([own], permissions);

const FIRST_STAYS = 'The first price has started, so there is none to go back to. Set another one.';

test('an entry that cannot be taken back says why, as a sentence', () => {
  expect(said({ why_not: FIRST_STAYS })).toMatch(/Set another one\. /);
  expect(said({ why_not: 'The targeting list was deleted since' })).toContain('was deleted since.');
});

test('what has a way back, was taken back, is not for the role, or was said by the page says nothing', () => {
  expect(said({ can_undo: true })).toMatch(/Undo\s/);
  expect(said({ action: 'create', why_not: 'It has been archived already' })).not.toContain('archived');
  expect(said({ undone_by: 3, why_not: FIRST_STAYS })).not.toContain('Set another one');
  expect(said({ why_not: FIRST_STAYS }, [])).not.toContain('Set another one');
  expect(said({ why_not: 'You do not have the necessary permissions' })).not.toContain('permissions');
});

test('a line item and its margin, saved at one press, are one entry with one way back', () => {
  const change = (field: string) => [{ field, before: 'old', after: 'new', undone_by: null }];
  const both = (own: Partial<HistoryEntry>) =>
    told([
      { id: 2, changes: change('margin'), can_undo: true, ...own },
      { id: 1, changes: change('name'), can_undo: true },
    ]);
  const text = both({});
  expect(text.match(/anna/g)).toHaveLength(1);
  expect(text).toMatch(/Name.*Margin.*Undo\s/);
  expect(text.match(/Undo\s/g)).toHaveLength(1);
  // What cannot go back says why, beside the way back of the rest
  expect(both({ can_undo: false, why_not: FIRST_STAYS })).toMatch(/Set another one\. .*Undo\s/);
  const made = { can_undo: false, why_not: FIRST_STAYS, changes: change('margin') };
  expect(told([made, { id: 0, action: 'create', can_undo: true }])).toMatch(/Created.*Margin.*Undo\s/);
  expect(told([made, { id: 0, action: 'create', can_undo: true }])).not.toContain('Set another one');
  expect(both({ can_undo: false, undone_by: 9 })).toMatch(/Name.*Margin\s+Undone.*Undo\s/);
});
