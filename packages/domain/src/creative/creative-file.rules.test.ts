import { expect, test } from 'vitest';
import {
  aBanner,
  besideVideo,
  checkImage,
  checkInfeed,
  checkTold,
  checkVideoFile,
  exactly,
  imageNotes,
} from './creative-file.rules.ts';
import type { Image } from './image.ts';
import { nativeMain } from './size.ts';
import type { Video, VideoRead } from './video.ts';

const image = (own: Partial<Image> = {}): Image => {
  const size = { width: 300, height: 250 };
  const about = { frames: 1, seconds: 0, orientation: 1, components: 3, depth: 8, trailing: 0 };
  return { type: 'png', ...size, stored: size, ...about, ...own };
};
const said = (own: Partial<Image>, wanted = aBanner, bytes = 1000) =>
  checkImage(bytes, { ok: true, image: image(own) }, wanted, 'banner').map(({ message }) => message);

test('a banner weighs at most 500,000 bytes, has one of the sizes, and says which file kinds there are', () => {
  expect(said({}, aBanner, 500_000)).toEqual([]);
  expect(said({}, aBanner, 500_001)).toEqual(['File too large (max 500 kB)']);
  expect(said({ width: 301 })).toEqual(['File dimensions are invalid']);
  expect(checkImage(10, { ok: false, type: null, why: '' }, aBanner, 'banner')).toEqual([
    { path: 'banner', message: 'File must be one of jpeg, png, gif' },
  ]);
  const why = 'The file is damaged: it is cut off';
  expect(checkImage(10, { ok: false, type: 'gif', why }, aBanner, 'banner')).toEqual([
    { path: 'banner', message: why },
  ]);
});

test('other places name the size they want', () => {
  expect(said({}, exactly(nativeMain))).toEqual(['File dimensions are invalid. Must be 1200x627']);
  expect(said({}, besideVideo({ width: 640, height: 480 }))).toEqual(['Companion must match video dimensions']);
});

test('an animation has an end', () => {
  expect(said({ frames: 600 })).toEqual([]);
  expect(said({ frames: 601 })).toEqual(['The animation has 601 frames, more than can be shown. Save it with fewer.']);
  expect(said({ frames: 500, width: 1024, height: 768, stored: { width: 1024, height: 768 } })).toHaveLength(1);
  expect(said({ frames: 2, seconds: 30.6 })).toEqual([
    'One round of the animation takes 31 s. At most 30 s are shown.',
  ]);
});

test('what is no fault is worth knowing', () => {
  expect(imageNotes(image())).toEqual([]);
  expect(imageNotes(image({ type: 'jpeg', orientation: 6, components: 4, trailing: 7 }))).toHaveLength(3);
  expect(imageNotes(image({ depth: 16, frames: 2 }))).toHaveLength(2);
});

const video = (own: Partial<Video> = {}): VideoRead => {
  const size = { width: 1280, height: 720 };
  const about = { codec: 'avc1', rotation: 0, duration: 15, sound: null, fragmented: false } as const;
  return { ok: true, video: { container: 'mp4', ...size, stored: size, ...about, ...own } };
};
const judged = (read: VideoRead, bytes = 1000) => checkVideoFile(bytes, read).map(({ message }) => message);

test('a video weighs at most 80 MB, has one of the shown sizes and an end', () => {
  expect(judged(video(), 83_886_080)).toEqual([]);
  expect(judged(video(), 83_886_081)).toEqual(['File too large (max 80 MB)']);
  expect(judged(video({ width: 853, height: 480 }))).toEqual(['Video dimension is incorrect']);
  expect(judged(video({ duration: 0 }))).toEqual(['The video has no duration']);
  expect(judged(video({ duration: 601 }))).toEqual(['The video is longer than 10 minutes. Shorten it.']);
  expect(judged({ ok: false, fault: 'codec', why: 'No' })).toEqual(['No']);
});

test('only a video that is wider than high is shown in feeds', () => {
  expect(checkInfeed(true, { width: 1280, height: 720 })).toEqual([]);
  expect(checkInfeed(true, { width: 720, height: 1280 })).toHaveLength(1);
  expect(checkInfeed(null, { width: 720, height: 1280 })).toEqual([]);
});

test('a size that is told must be the one of the file', () => {
  expect(checkTold({}, { width: 300, height: 250 })).toEqual([]);
  expect(checkTold({ width: 300, height: 250 }, { width: 300, height: 250 })).toEqual([]);
  expect(checkTold({ width: 301 }, { width: 300, height: 250 })).toHaveLength(1);
});
