import { expect, test } from 'vitest';
import { checkVideoCount, checkVideoDraft, type VideoDraft, videoWords } from './video-draft.rules.ts';

const draft: VideoDraft = {
  name: 'Fresh',
  title: 'Fresh today',
  endCardType: 'staticImage',
  companion_markup: '',
  infeed: false,
  interstitial: true,
};
const lying = { width: 1280, height: 720 };
const upright = { width: 720, height: 1280 };
const said = (change: Partial<VideoDraft>, size = lying) =>
  checkVideoDraft({ ...draft, ...change }, size).map(({ path, message }) => `${path}: ${message}`);

test('a video has a name and a title, and markup only where its end card is interactive', () => {
  expect(said({})).toEqual([]);
  expect(said({ name: ' ', title: '' })).toEqual(['name: This field is required', 'title: This field is required']);
  expect(said({ title: 'x'.repeat(26) })).toHaveLength(1);
  expect(said({ endCardType: 'interactive' })).toEqual(['companion_markup: This field is required']);
  expect(said({ endCardType: 'interactive', companion_markup: 'x'.repeat(5001) })).toHaveLength(1);
  expect(said({ companion_markup: 'x'.repeat(5001) })).toEqual([]);
  const more = { ...draft, name: ' Fresh ', companion_markup: '<p>typed before</p>', file: 'not a word' };
  expect(videoWords(more)).toEqual({
    name: 'Fresh',
    title: 'Fresh today',
    companion_markup: null,
    infeed: false,
    interstitial: true,
  });
});

test('one that stands is not shown in feeds', () => {
  expect(said({ infeed: true })).toEqual([]);
  expect(said({ infeed: true }, upright)).toEqual([
    'infeed: A video that is not wider than high is not shown in feeds',
  ]);
  expect(checkVideoDraft({ ...draft, infeed: true }, null)).toEqual([]);
});

test('at least one file is sent', () => {
  expect(checkVideoCount(0)).toEqual([{ path: 'videos', message: 'You have to upload at least one file' }]);
  expect(checkVideoCount(30)).toEqual([]);
});
