import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jobOf } from '../audience/audience.queries.ts';
import { Building, useTroubles } from './Building.tsx';

const BROKE_OFF = "We couldn't identify this file as a valid CSV. The file broke off.";

const Row = () => (
  <>
    {useTroubles([7]).get(7) ?? 'Imported'} <Building job={7} name="Lapsed" />
  </>
);

/** What a row says of its job. */
const saidOf = (job: object): string => {
  const client = new QueryClient();
  client.setQueryData(jobOf(7).queryKey, { id: 7, state: 'done', error: null, finished_at: null, ...job } as never);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Row />
    </QueryClientProvider>,
  );
  return drawn.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
};

test('what was ordered and could not be fetched is not told as imported', () => {
  const error = { message: BROKE_OFF, code: 'invalid' };
  const finished_at = '2026-11-28 10:00:00';
  expect(saidOf({ finished_at })).toBe('Imported Lapsed is built');
  expect(saidOf({ state: 'queued', error })).toBe('Tries again soon The file broke off. It is tried again soon.');
  expect(saidOf({ state: 'failed', error, finished_at })).toBe(`Not imported ${BROKE_OFF}`);
});
