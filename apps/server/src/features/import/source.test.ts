import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { openOutbound } from '../../outside/outbound.ts';
import { openSource, SourceUnread } from './source.service.ts';

const lookup = (code: string) =>
  openOutbound({ allow: [], resolve: () => Promise.reject(Object.assign(new Error(code), { code })) });
const unread = async (context: Pick<Context, 'outbound'>) => {
  const opened = openSource(context as Context, 'https://files.example/buyers.csv', {
    signal: new AbortController().signal,
    totalMs: 5000,
  });
  const error = await opened.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceUnread)) throw new Error('it could be read');
  return [error.message, error.passing];
};

test('a host that does not exist ends an import at once', async () => {
  expect(await unread({ outbound: lookup('ENOTFOUND') })).toEqual(['The host is not known.', false]);
});

test('a name service that does not answer is tried again', async () => {
  expect(await unread({ outbound: lookup('EAI_AGAIN') })).toEqual([
    ...['The name of the host cannot be looked up right now.', true],
  ]);
});
