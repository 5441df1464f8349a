import { expect, test } from 'vitest';
import { question } from '#ui/dialog/ask.ts';
import { askFreeMedia } from './free-media.ts';

const off = { pricing_type: 'free', active: false, paused: false, state: 'New', countries: [250] } as const;
const on = { ...off, active: true };
const edit = (base: object, row: object) => ({ base, row }) as never;

test('free campaigns that a save sets to work are asked about once, whatever else is saved with them', async () => {
  const paid = { pricing_type: 'cpm' } as const;
  const meant = askFreeMedia([
    edit(off, on),
    edit({ ...on, paused: true }, on),
    edit({ ...on, state: 'Archived' }, on),
    edit({ ...on, countries: [] }, on), // it was on and shown nowhere
    edit({ ...off, ...paid }, { ...on, ...paid }),
  ]);
  expect(question()).toMatchObject({
    title: 'Free media',
    text: '4 campaigns are set to Free Media. Are you sure you want to proceed?',
  });
  question()?.answer(false);
  expect(await meant).toBe(false);

  const again = askFreeMedia([edit(off, on)]);
  expect(question()?.text).toBe('A campaign is set to Free Media. Are you sure you want to proceed?');
  question()?.answer(true);
  expect(await again).toBe(true);
});

test.each([
  ['off', on, off],
  ['renamed while it is on', on, { ...on, name: 'b' }],
  ['on but paused', { ...off, paused: true }, { ...on, paused: true }],
  ['on, of a price one does not read', { ...off, pricing_type: undefined }, { ...on, pricing_type: undefined }],
])('a campaign that is %s is saved without a question', async (_, base, row) => {
  expect(await askFreeMedia([edit(base, row)])).toBe(true);
  expect(question()).toBeNull();
});
