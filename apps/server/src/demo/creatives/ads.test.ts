import { CTA_MAX, TEXT_MAX, TITLE_MAX } from '@fairlead/domain/creative/creative';
import { readImage } from '@fairlead/domain/creative/read-image';
import { bannerSizes, nativeIcon, nativeMain } from '@fairlead/domain/creative/size';
import { expect, test } from 'vitest';
import { brandOfApp, drawAd, drawIcon } from './ads.ts';

test('an ad of the demo is a picture of every size, small, and the same on every run', () => {
  const brand = brandOfApp('Thistle & Thread iOS', 30);
  expect(brand).toMatchObject({ name: 'Thistle & Thread', kind: 'shopping' });
  for (const size of [...bannerSizes, nativeMain]) {
    const picture = drawAd(brand, size);
    expect(readImage(picture)).toMatchObject({ ok: true, image: { type: 'png', ...size, trailing: 0 } });
    expect(picture.length).toBeLessThan(20_000);
    expect(drawAd(brand, size).equals(picture)).toBe(true);
  }
  expect(readImage(drawIcon(brand, nativeIcon.width))).toMatchObject({ ok: true, image: nativeIcon });
});

test('what ads say fits', () => {
  for (let at = 0; at < 15; at += 1) {
    const { words } = brandOfApp('Nobody', at);
    expect([words.title.length <= TITLE_MAX, words.text.length <= TEXT_MAX, words.call.length <= CTA_MAX]).toEqual([
      true,
      true,
      true,
    ]);
  }
});
