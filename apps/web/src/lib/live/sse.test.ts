import { expect, test } from 'vitest';
import { waitBefore } from './backoff.ts';
import { acknowledge, changedByOthers, noteChange } from './changes.ts';
import { messageReader } from './sse.ts';

const text = ': heartbeat\n\nid: 7\nevent: change\ndata: {"a":\ndata: 1}\n\nevent: resync\ndata: {}\n\nid: 8\n\n';
const expected = [
  { id: '7', event: 'change', data: '{"a":\n1}' },
  { id: null, event: 'resync', data: '{}' },
];

test('messages are read, heartbeats and empty ones dropped', () => expect(messageReader()(text)).toEqual(expected));

test('where the line cuts the text makes no difference', () => {
  for (let cut = 1; cut < text.length; cut++) {
    const read = messageReader();
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(expected);
  }
});

test('waits double up to half a minute, and chance spreads them by half', () => {
  expect([0, 1, 2, 3].map((attempt) => waitBefore(attempt, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect([waitBefore(99, 1), waitBefore(99, 0)]).toEqual([30_000, 15_000]);
});

test('rows that others changed are known until they are acknowledged; one’s own changes are no news', () => {
  const change = {
    entity: 'company',
    ids: [1, 2],
    company_id: 1,
    action: 'update' as const,
    versions: [5, 6],
    change_set_id: 'c',
  };
  noteChange({ ...change, by: { id: 7, email: 'me@x' } }, 7);
  expect(changedByOthers('company').size).toBe(0);
  noteChange({ ...change, by: { id: 8, email: 'tom@x' } }, 7);
  expect(changedByOthers('company').get(2)).toMatchObject({ by: 'tom@x', version: 6 });
  acknowledge('company', [2]);
  expect([...changedByOthers('company').keys()]).toEqual([1]);
  acknowledge('company');
  expect(changedByOthers('company').size).toBe(0);
});
