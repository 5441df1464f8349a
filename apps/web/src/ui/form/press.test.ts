import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { clearToasts, toasts } from '#lib/toast.ts';
import { press } from './press.ts';

type Campaign = { version: number; state: string; paused: boolean; name: string };

const seen: Campaign = { version: 1, state: 'New', paused: false, name: 'a' };
const stale = (current: Campaign) =>
  new ApiError(409, { message: 'Stale', code: 'stale_version', current, updated_by: 'ada@example.com' }, 'r');

/** Presses "Pause" of `seen` where the store has `stored`; what was placed, sent and said. */
const pausedWhere = async (stored: Campaign) => {
  const [sent, placed]: [number[], Campaign[]] = [[], []];
  const done = await press<Campaign>({
    ...{ seen, thing: 'campaign', looks: { state: 'State', paused: 'Paused' }, sets: { paused: true } },
    send: async (record) => {
      sent.push(record.version);
      if (record.version !== stored.version) throw stale(stored);
      return { ...stored, paused: true, version: stored.version + 1 };
    },
    place: (record) => placed.push(record),
  });
  return { done, sent, placed, said: toasts().map(({ text }) => text) };
};

afterEach(clearToasts);

test('what others saved of other fields stays, and the press goes through', async () => {
  const { done, sent, placed, said } = await pausedWhere({ ...seen, version: 2, name: 'b' });
  expect([done, sent, said]).toEqual([true, [1, 2], []]);
  expect(placed).toMatchObject([{ name: 'b', paused: true }]);
});

test('paused by two at once, or by a press whose answer was lost, it is paused: nobody is told to press again', async () => {
  const { done, sent, placed, said } = await pausedWhere({ ...seen, version: 2, paused: true });
  expect([done, sent, said]).toEqual([true, [1], []]);
  expect(placed).toMatchObject([{ paused: true, version: 2 }]);
});

test('what it is judged by was changed: that is told and shown, and nothing is done', async () => {
  const { done, sent, placed, said } = await pausedWhere({ ...seen, version: 2, state: 'Archived' });
  expect([done, sent]).toEqual([false, [1]]);
  expect(placed).toMatchObject([{ state: 'Archived', version: 2 }]);
  expect(said).toEqual([expect.stringMatching(/changed State of this campaign meanwhile: nothing is done yet/)]);
});
