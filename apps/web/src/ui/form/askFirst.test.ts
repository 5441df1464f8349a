import type { SyntheticEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { submitIf } from './askFirst.ts';
import type { Draft } from './useDraft.ts';

type Values = { cap: number };

/** Presses the button of a draft whose rules have something against it or nothing, and which is meant or not. */
const pressed = async ({ sound, meant }: { sound: boolean; meant: boolean }) => {
  const submit = vi.fn();
  const asked = vi.fn(async (_: Values) => meant);
  const form = { trigger: async () => sound, getValues: () => ({ cap: 7 }) };
  const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
  const draft = submitIf({ form, submit } as unknown as Draft<Values>, asked);
  draft.submit(event as unknown as SyntheticEvent);
  await new Promise((done) => setTimeout(done));
  return { sent: submit.mock.calls.length, asked: asked.mock.calls, stopped: event.preventDefault.mock.calls.length };
};

test('a draft that is meant is sent, once it was asked about as it is', async () => {
  expect(await pressed({ sound: true, meant: true })).toEqual({ sent: 1, asked: [[{ cap: 7 }]], stopped: 1 });
});

test('one that is not meant is not sent', async () => {
  expect(await pressed({ sound: true, meant: false })).toMatchObject({ sent: 0, asked: [[{ cap: 7 }]] });
});

test('one that the rules are against is not asked about: its form says what is wrong', async () => {
  expect(await pressed({ sound: false, meant: false })).toEqual({ sent: 1, asked: [], stopped: 1 });
});
