import { CTA_MAX, MARKUP_MAX, TEXT_MAX, TITLE_MAX } from '@fairlead/domain/creative/creative';
import { readImage } from '@fairlead/domain/creative/read-image';
import { readVideo } from '@fairlead/domain/creative/read-video';
import { bannerSizes, nativeIcon, nativeMain } from '@fairlead/domain/creative/size';
import { expect, test } from 'vitest';
import { catchGame, slidingCard } from '../playables.ts';
import { brandOfApp, drawAd, drawIcon } from './ads.ts';
import { drawFilm } from './films.ts';

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

test('a film of the demo is read as one, small, and the same on every run', async () => {
  const brand = brandOfApp('Thistle & Thread iOS', 30);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
  ]) {
    const film = drawFilm(brand, size, 'Only until Sunday');
    const source = {
      size: film.length,
      read: async (start: number, length: number) => film.subarray(start, start + length),
    };
    expect(await readVideo(source)).toMatchObject({ ok: true, video: { ...size, container: 'mp4', duration: 6 } });
    expect(film.length).toBeLessThan(40_000);
    expect(drawFilm(brand, size, 'Only until Sunday').equals(film)).toBe(true);
  }
});

test('markup of the demo is short enough, and loads nothing', () => {
  for (const markup of [
    catchGame('Black Friday is here', ['🍜'], 'Order now', '#000'),
    slidingCard('Nomnom', 'Today', 'Go', '#000'),
  ]) {
    expect(markup.length).toBeLessThan(MARKUP_MAX);
    expect(markup.replaceAll('https://example.com/', '')).not.toMatch(/https?:/);
    expect(markup).toMatch(/^<script src="mraid\.js">/);
  }
});
