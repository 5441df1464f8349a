import { expect, test } from 'vitest';
import type { Creative } from './creative.queries.ts';
import { type CreativeEditing, checkEdit, editOf } from './creative-edit.ts';

const lying = { width: 1280, height: 720 };
const upright = { width: 720, height: 1280 };
type Size = typeof lying;
const read = (size: Size) => ({
  ok: true,
  type: 'png',
  image: { ...size, type: 'png', stored: size, frames: 1, seconds: 0 },
});
/** A picture, or a video, of a size that somebody has chosen. */
const picture = (size: Size) => ({ key: 'p', file: new File(['x'], 'mine.png'), read: read(size), url: '' }) as never;
const film = (size: Size) =>
  ({
    key: 'v',
    file: new File(['x'], 'mine.mp4'),
    read: { ok: true, video: { ...size, duration: 1 } },
    url: '',
  }) as never;

const file = (place: string, size: Size) => ({ place, sha256: place, mimetype: 'x/y', filesize: 1, ...size });
const video = (size: Size, infeed: boolean) =>
  ({
    ...{ type: 'Video', name: 'Film', title: 'Fresh', companion_markup: null, infeed, interstitial: true, ...size },
    ...{ version: 1, files: [file('main', size), file('companion', size)] },
  }) as unknown as Creative;
const issues = (creative: Creative, edit: CreativeEditing) =>
  checkEdit(creative, edit).map(({ path, message }) => `${path}: ${message}`);

test('the words of a video are judged by the video that they were typed over, not by one that came meanwhile', () => {
  const typed = { ...editOf(video(lying, true)), title: 'Fresher' };
  expect(issues(video(upright, false), typed)).toEqual([]);
  expect(issues(video(lying, true), { ...typed, video: film(upright), companion: picture(upright) })).toEqual([
    'infeed: A video that is not wider than high is not shown in feeds',
  ]);
});

test('a companion has to fit the video beside it in the form', () => {
  const edit = editOf(video(lying, true));
  expect(issues(video(upright, false), { ...edit, companion: picture(lying) })).toEqual([]);
  expect(issues(video(lying, true), { ...edit, companion: picture(upright) })).toEqual([
    'companion: Companion must match video dimensions',
  ]);
});

test('the stored companion stays beside another video of its size, and is asked for anew beside any other', () => {
  const edit = { ...editOf(video(upright, false)) };
  expect(issues(video(upright, false), { ...edit, video: film(upright) })).toEqual([]);
  expect(issues(video(lying, true), { ...edit, video: film(lying) })).toEqual(['companion: Companion is required']);
});
