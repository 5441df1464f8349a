import { expect, test } from 'vitest';
import { checkMraidDraft, type MraidDraft, mraidName, sizesOfDraft } from './mraid-draft.rules.ts';
import { sizeText } from './size.ts';

const draft: MraidDraft = {
  name: 'Scratch',
  dimensions: 'multipleSizes',
  size: null,
  mraid_type: 'playable',
  video_enabled: false,
  markup: '<script></script>',
};
const paths = (change: Partial<MraidDraft>) => checkMraidDraft({ ...draft, ...change }).map(({ path }) => path);

test('a draft makes a creative of each size, called after it where there are several', () => {
  const named = (change: Partial<MraidDraft>) => {
    const given = { ...draft, ...change };
    return sizesOfDraft(given).map((size) => `${mraidName(given, size)} ${sizeText(size)}`);
  };
  expect(named({})).toEqual(['Scratch_300x250 300x250', 'Scratch_320x480 320x480', 'Scratch_480x320 480x320']);
  expect(named({ dimensions: 'banner' })).toEqual(['Scratch 320x50']);
  expect(named({ dimensions: 'singleSize', size: '728x90' })).toEqual(['Scratch 728x90']);
  expect(named({ dimensions: 'singleSize', size: '1x1' })).toEqual([]);
});

test('what is missing or too long is told by its field', () => {
  expect(paths({})).toEqual([]);
  expect(paths({ name: ' ', mraid_type: null, markup: '' })).toEqual(['name', 'mraid_type', 'markup']);
  expect(paths({ markup: 'x'.repeat(5001) })).toEqual(['markup']);
  expect(paths({ dimensions: 'singleSize' })).toEqual(['size']);
  expect([
    paths({ name: 'x'.repeat(247) }),
    paths({ name: 'x'.repeat(248) }),
    paths({ name: 'x'.repeat(256) }),
  ]).toEqual([[], ['name'], ['name']]);
  expect(paths({ dimensions: 'banner', name: 'x'.repeat(255) })).toEqual([]);
});
