import { nameOfMedia } from '@fairlead/domain/creative/banner-batch.rules';
import { checkVideoFile, infeedByDefault } from '@fairlead/domain/creative/creative-file.rules';
import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import type { Video, VideoRead } from '@fairlead/domain/creative/video';
import { checkVideoDraft, type VideoDraft, videoWords } from '@fairlead/domain/creative/video-draft.rules';
import type { Issue } from '@fairlead/domain/issue';
import { uuid } from '#lib/request.ts';
import { type BatchItem, waiting } from '#ui/batch/batch-item.ts';
import type { CreativeMade, FormSent } from '../creative.queries.ts';
import { type Picked, pictureIssues } from '../picture-file.ts';

/** How the companion of a video stands: its last frame is taken, there is a picture, or why there is none. */
export type Companion =
  | { at: 'none' }
  | { at: 'working' }
  | { at: 'ready'; picked: Picked; how: 'frame' | 'chosen' }
  | { at: 'failed'; why: string };

/** A video that becomes a creative. */
export type VideoItem = BatchItem<CreativeMade> &
  VideoDraft & {
    file: File;
    /** What its headers say; null until they were read. */
    read: VideoRead | null;
    /** Plays it before it is sent. */
    url: string;
    companion: Companion;
  };

/** @param title of the files before it: usually the same ad in another size */
export const itemOf = (file: File, title: string): VideoItem => ({
  ...{ ...waiting, key: uuid(), submission: uuid(), file, read: null, url: URL.createObjectURL(file) },
  ...{ name: nameOfMedia(file.name), title, endCardType: 'staticImage' as const, companion_markup: '' },
  ...{ infeed: false, interstitial: true, companion: { at: 'none' as const } },
});

/** The video, where its file is one that can be shown. */
export const videoOf = ({ file, read }: Pick<VideoItem, 'file' | 'read'>): Video | null =>
  read?.ok && checkVideoFile(file.size, read).length === 0 ? read.video : null;

/** A lying video is shown in feeds unless somebody says otherwise (D-213). */
export const startsInFeeds = (read: VideoRead): boolean => read.ok && infeedByDefault(read.video);

/** What is wrong with the file itself, by the rules of the server. Nothing while it is read. */
export const fileIssues = ({ file, read }: Pick<VideoItem, 'file' | 'read'>): Issue[] =>
  read ? checkVideoFile(file.size, read) : [];

/** What is wrong with the companion (CV-81, CV-82); nothing while its frame is taken, which is waited for. */
export const companionIssues = (item: Pick<VideoItem, 'file' | 'read' | 'companion'>): Issue[] => {
  const video = videoOf(item);
  if (!video || item.companion.at === 'working') return [];
  const picked = item.companion.at === 'ready' ? item.companion.picked : null;
  return picturePlaces('Video', video).flatMap((place) => pictureIssues(place, picked));
};

export const issuesOf = (item: VideoItem): Issue[] => [
  ...fileIssues(item),
  ...checkVideoDraft(item, videoOf(item)),
  ...companionIssues(item),
];

/** What is sent of it, by the names of the documents (CV-18). */
export const sentOf = (item: VideoItem): FormSent => {
  const video = videoOf(item);
  const { companion_markup, ...words } = videoWords(item);
  return {
    type: 'CreativeVideo',
    ...words,
    ...(companion_markup === null ? {} : { companion_markup }),
    ...(video ? { width: video.width, height: video.height, duration: video.duration } : {}),
    ...(item.file.type === '' ? {} : { mimetype: item.file.type }),
    filesize: item.file.size,
    video: item.file,
    ...(item.companion.at === 'ready' ? { companion: item.companion.picked.file } : {}),
  };
};
