import { expect, test } from 'vitest';
import { question } from '#ui/dialog/ask.ts';
import { askArchiving } from './ask-archiving.ts';

const edit = (id: number, from: string, to: string) =>
  ({ base: { id, name: 'Buyers', state: from }, row: { id, name: 'Buyers', state: to } }) as never;
const campaign = { kind: 'campaign' as const, id: 9, name: 'NOM_FR', path: '/' };
const at = { still: () => true, reviewed: false };
const asking = (uses: () => Promise<readonly (typeof campaign)[]>) => {
  const heard: number[] = [];
  return {
    heard,
    ask: askArchiving((id) => {
      heard.push(id);
      return uses();
    }),
  };
};

test('a list that is archived at once while it is used says where, and is asked about', async () => {
  const { ask, heard } = asking(async () => [campaign]);
  const meant = ask([edit(7, 'new', 'archived')], at);
  await expect.poll(question).toMatchObject({
    title: 'Archive Buyers?',
    text: 'Used by the campaign NOM_FR. It stays there. While it is archived neither it nor what is made of it is updated.',
    yes: 'Archive',
  });
  question()?.answer(false);
  expect([await meant, heard]).toEqual([false, [7]]);
});

test.each([
  ['that nothing uses', [edit(7, 'new', 'archived')], async () => []],
  ['of which nobody knows', [edit(7, 'new', 'archived')], () => Promise.reject(new Error('503'))],
  ['that comes back', [edit(7, 'archived', 'new')], async () => [campaign]],
  ['that is renamed', [edit(7, 'new', 'new')], async () => [campaign]],
])('a list %s is saved without a question', async (_, entries, uses) => {
  expect(await asking(uses).ask(entries, at)).toBe(true);
  expect(question()).toBeNull();
});

test('nothing is asked once the edit is not there any more, or its page', async () => {
  const { ask, heard } = asking(async () => [campaign]);
  expect([await ask([edit(7, 'new', 'archived')], { ...at, still: () => false }), heard]).toEqual([false, [7]]);
  expect(question()).toBeNull();
});

test('what the review has said is not asked again, also of the one row that is left of it', async () => {
  const { ask, heard } = asking(async () => [campaign]);
  const [one, other] = [edit(7, 'new', 'archived'), edit(8, 'new', 'archived')];
  expect(await ask([one, other], { ...at, reviewed: true })).toBe(true);
  expect(await ask([one], { ...at, reviewed: true })).toBe(true);
  expect([heard, question()]).toEqual([[], null]);
});
