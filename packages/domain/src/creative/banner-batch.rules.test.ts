import { expect, test } from 'vitest';
import { checkBannerCount, nameOfMedia, nearestSizes } from './banner-batch.rules.ts';
import { sizeText } from './size.ts';

test('1 to 20 banners at once', () => {
  expect([0, 1, 20, 21].map((count) => checkBannerCount(count)[0]?.message)).toEqual([
    'This field is required',
    undefined,
    undefined,
    'You cannot upload more than 20 statics at once',
  ]);
});

test.each([
  ['BF26_bowl_300x250.png', 'BF26_bowl_300x250'],
  ['two  words.JPEG', 'two words'],
  ['v1.2 final', 'v1.2 final'],
  ['.png', ''],
  [`${'x'.repeat(300)}.gif`, 'x'.repeat(255)],
])('a creative is called what its file is: %s', (file, name) => {
  expect(nameOfMedia(file)).toBe(name);
});

test('a size that is not allowed is told the nearest ones', () => {
  const of = (width: number, height: number) => nearestSizes({ width, height }).map(sizeText);
  expect(of(300, 300)).toEqual(['300x250', '336x280']);
  expect(of(320, 51)).toEqual(['320x50']);
  expect(of(1000, 750)).toEqual(['1024x768']);
});
