import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { groupsOf, openConflict } from '#ui/form/conflict.ts';
import { decidedIn, mergeOf } from '#ui/form/merge.ts';
import { saveMerging } from '#ui/form/save-merging.ts';
import type { CreativeEditing } from './creative-edit.ts';
import { editWords } from './edit-words.tsx';

const stored = (sha256: string) => ({
  place: 'main' as const,
  sha256,
  mimetype: 'x/y',
  filesize: 1,
  width: 1,
  height: 1,
});
const chosen = (name: string) => ({ key: name, file: new File(['x'], name), read: { ok: false }, url: '' }) as never;

const before: CreativeEditing = {
  ...{ name: 'Film', title: 'Fresh', infeed: true },
  ...{ video: null, video_stored: stored('video'), companion: null, companion_stored: stored('companion') },
};
const theirCompanion = { ...before, companion_stored: stored('their companion') };
const theirVideo = { ...theirCompanion, video_stored: stored('their video'), infeed: false };

const merged = (mine: CreativeEditing, theirs: CreativeEditing) =>
  mergeOf(before, mine, theirs, groupsOf(editWords, mine, before, theirs));
const asked = (mine: CreativeEditing, theirs: CreativeEditing) =>
  merged(mine, theirs).clashes.map((names) => [...new Set(names.map((name) => editWords.labels[name]))]);

const film = { ...before, video: chosen('mine.mp4'), companion: chosen('mine.jpg') };

test('a companion that was chosen with a video is decided with it, and so is what was set in feeds', () => {
  expect(asked(film, theirCompanion)).toEqual([['Video', 'Companion']]);
  expect(asked({ ...film, infeed: false }, theirCompanion)).toEqual([['Video', 'Companion', 'In feeds']]);
  const mine = { ...film, infeed: false };
  const merge = merged(mine, theirCompanion);
  expect(decidedIn(merge, () => theirCompanion)).toEqual(theirCompanion);
  expect(decidedIn(merge, () => mine)).toEqual(mine);
});

test('what was not chosen with a video is kept beside it without a question', () => {
  expect(asked({ ...before, video: chosen('mine.mp4') }, theirCompanion)).toEqual([]);
  expect(asked(film, { ...before, infeed: false })).toEqual([]);
});

test('what both chose alike is no question beside a new video', () => {
  const noFeeds = { ...film, infeed: false };
  expect(asked(noFeeds, { ...before, infeed: false })).toEqual([]);
  expect(asked(noFeeds, { ...theirCompanion, infeed: false })).toEqual([['Video', 'Companion']]);
  // Of a chosen file that is stored by now the form says so (`formRefusal`)
  expect(asked(film, { ...before, companion: film.companion ?? null })).toEqual([]);
});

test('what both chose alike stays mine where they take theirs back in the next moment', async () => {
  const stale = (current: object) =>
    new ApiError(409, { code: 'stale_version', current, changed_by: { email: 'ada@x.example' } }, '');
  const theirs = [false, true].map((infeed, at) => stale({ ...before, infeed, version: 2 + at }));
  const outcome = await saveMerging({
    part: { began: before, version: 1, mine: { ...film, infeed: false } },
    words: editWords,
    send: async ({ mine }) => {
      const refusal = theirs.shift();
      if (refusal) throw refusal;
      return mine;
    },
  });
  expect(openConflict()).toBeNull();
  expect(outcome).toMatchObject({ is: 'saved', answer: { infeed: false, video: film.video } });
});

test('a companion alone is asked about alone: the video of somebody else stays in either case', () => {
  const mine = { ...before, companion: chosen('mine.png') };
  expect(asked(mine, theirVideo)).toEqual([['Companion']]);
  expect(decidedIn(merged(mine, theirVideo), () => mine)).toMatchObject({
    ...{ infeed: false, video: null, video_stored: { sha256: 'their video' } },
  });
});
