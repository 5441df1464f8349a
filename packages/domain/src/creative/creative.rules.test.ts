import { expect, test } from 'vitest';
import { checkCreative } from './creative.rules.ts';
import { type CreativeType, type CreativeWords, noWords } from './creative.ts';

const words = (own: Partial<CreativeWords> = {}): CreativeWords => ({ ...noWords, name: 'Autumn', ...own });
const said = (type: CreativeType, own: Partial<CreativeWords>) =>
  checkCreative(type, words(own)).map(({ path, message }) => `${path}: ${message}`);

const native = { title: 'Fresh in 30 min', text: 'Ordered now, there at noon', ctatext: 'Order', advertiser: 'Nomnom' };
const mraid = { markup: '<p>Hi</p>', mraid_type: 'animated', video_enabled: false };

test('a banner has nothing but a name', () => {
  expect(said('Static', {})).toEqual([]);
  expect(said('Static', { name: '  ' })).toEqual(['name: This field is required']);
});

test('a native ad has three texts within their lengths, and an advertiser unless it installs an app', () => {
  expect(said('OpenRTB', native)).toEqual([]);
  expect(said('OpenRTB', { ...native, title: 'x'.repeat(25), text: 'x'.repeat(100), ctatext: 'x'.repeat(15) })).toEqual(
    [],
  );
  expect(said('OpenRTB', { ...native, title: 'x'.repeat(26), text: 'x'.repeat(101), ctatext: 'x'.repeat(16) })).toEqual(
    [
      'title: Title must be at most 25 characters',
      'text: Text must be at most 100 characters',
      'ctatext: Button must be at most 15 characters',
    ],
  );
  expect(said('GoogleAdxContent', {})).toEqual([
    'title: This field is required',
    'text: This field is required',
    'ctatext: This field is required',
    'advertiser: This field is required',
  ]);
  expect(said('GoogleAdxAppInstall', { ...native, advertiser: null })).toEqual([]);
});

test('an MRAID ad has markup of at most 5000 characters, a kind, and says whether it plays video', () => {
  expect(said('Mraid', mraid)).toEqual([]);
  expect(said('Mraid', { ...mraid, markup: ` ${'x'.repeat(5000)} ` })).toEqual([]);
  expect(said('Mraid', { ...mraid, markup: 'x'.repeat(5001) })).toEqual([
    'markup: Maximum size for markup reached, please contact SE team for custom markup integration',
  ]);
  expect(said('Mraid', { ...mraid, mraid_type: 'spinning' })).toEqual(['mraid_type: Choose a creative type']);
  expect(said('Mraid', {})).toEqual([
    'video_enabled: This field is required',
    'mraid_type: Choose a creative type',
    'markup: This field is required',
  ]);
});

test('a video has a title, and markup where its end card is interactive', () => {
  expect(said('Video', { title: 'Fresh' })).toEqual([]);
  expect(said('Video', { title: 'Fresh', companion_markup: ' ' })).toEqual([
    'companion_markup: This field is required',
  ]);
  expect(said('Video', {})).toEqual(['title: This field is required']);
});
