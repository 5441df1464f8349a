import { checkVideoCount } from '@fairlead/domain/creative/video-draft.rules';
import { useEffect, useRef } from 'react';
import { toast } from '#lib/toast.ts';
import { useBatch } from '#ui/batch/useBatch.ts';
import { type Place, sendFile, useCreativesMade } from '../creative.queries.ts';
import { pickedOf } from '../picture-file.ts';
import { lastFrame } from './last-frame.ts';
import { readVideoFile } from './video-file.ts';
import {
  type Companion,
  fileIssues,
  issuesOf,
  itemOf,
  sentOf,
  startsInFeeds,
  type VideoItem,
  videoOf,
} from './video-item.ts';

const STOPPED = 'Upload stopped. Nothing of this file was kept.';

/** Videos of one upload: headers read at once, the last frame taken as companion, sent two at a time (CV-71 to CV-92). */
export const useVideos = (place: Place, done: () => void) => {
  const told = useCreativesMade();
  const batch = useBatch<VideoItem>({
    check: issuesOf,
    isRefused: (item) => fileIssues(item).length > 0,
    checkCount: checkVideoCount,
    stopped: STOPPED,
    send: (item, { signal, onProgress }) =>
      sendFile(place, sentOf(item), { idempotencyKey: item.submission, signal, onProgress }),
  });
  const urls = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const reads = useRef(new Map<string, Promise<void>>());
  /** One frame after the other: a video of 80 MB that is decoded takes a core for a second. */
  const frames = useRef<Promise<unknown>>(Promise.resolve());
  const chosen = useRef(new Set<string>());

  const put = (key: string, companion: Companion) => batch.note(key, { companion });
  const keep = async (file: File): Promise<Companion & { at: 'ready' }> => {
    const picked = await pickedOf(file);
    urls.current.push(picked.url);
    return { at: 'ready', picked, how: 'chosen' };
  };
  const takeFrame = async ({ key, file }: VideoItem, read: VideoItem['read']): Promise<void> => {
    const video = videoOf({ file, read });
    if (!video || chosen.current.has(key)) return;
    if (video.container === 'mpeg')
      return put(key, {
        at: 'failed',
        why: 'Browsers do not play MPEG: the last frame cannot be taken. Choose a picture.',
      });
    put(key, { at: 'working' });
    const frame = await lastFrame(file, { width: video.width, height: video.height });
    if (chosen.current.has(key)) return;
    put(key, frame.ok ? { ...(await keep(frame.file)), how: 'frame' } : { at: 'failed', why: frame.why });
  };
  const begin = async (item: VideoItem): Promise<void> => {
    const read = await readVideoFile(item.file);
    batch.note(item.key, { read, infeed: startsInFeeds(read) });
    const frame = frames.current.then(() => takeFrame(item, read));
    frames.current = frame;
    await frame;
  };

  return {
    ...batch,
    add: (files: readonly File[]) => {
      const title = batch.items.at(-1)?.title ?? '';
      const items = files.map((file) => itemOf(file, title));
      urls.current.push(...items.map(({ url }) => url));
      batch.add(items);
      for (const item of items) reads.current.set(item.key, begin(item));
    },
    /** A picture of one's own in the place of the last frame. */
    chooseCompanion: async (key: string, file: File) => {
      chosen.current.add(key);
      batch.change(key, { companion: await keep(file) });
    },
    submit: async (only?: string): Promise<void> => {
      await Promise.all(reads.current.values());
      const sent = await batch.submit(only);
      if (!sent) return;
      if (sent.made.length > 0) told();
      for (const { name } of sent.made) toast.ok(`${name.trim()} created successfully`);
      if (sent.all) finish();
    },
    remove: (key: string) => {
      if (batch.remove(key)) finish();
    },
  };

  function finish(): void {
    toast.ok('Creatives(s) created');
    done();
  }
};
export type Videos = ReturnType<typeof useVideos>;
