import { type Issue, when } from '../issue.ts';
import { checkCreative } from './creative.rules.ts';
import { noWords } from './creative.ts';
import { checkInfeed } from './creative-file.rules.ts';
import type { Size } from './size.ts';

/** What follows a video: its companion, or markup that one can play with (CV-83). */
export type EndCardType = 'staticImage' | 'interactive';

/** What one fills in for a video; its file and companion are judged as files. */
export type VideoDraft = {
  name: string;
  title: string;
  endCardType: EndCardType;
  companion_markup: string;
  infeed: boolean;
  interstitial: boolean;
};

/** What is sent of a draft. */
type VideoWords = Omit<VideoDraft, 'endCardType' | 'companion_markup'> & { companion_markup: string | null };

/** The words that are sent of a draft, and nothing else of it: markup only where the end card is interactive. */
export const videoWords = ({
  name,
  title,
  endCardType,
  companion_markup,
  infeed,
  interstitial,
}: VideoDraft): VideoWords => ({
  ...{ name: name.trim(), title: title.trim(), infeed, interstitial },
  companion_markup: endCardType === 'interactive' ? companion_markup.trim() : null,
});

/** @param size of the video, once it is known */
export const checkVideoDraft = (draft: VideoDraft, size: Size | null): Issue[] => [
  ...checkCreative('Video', { ...noWords, ...videoWords(draft) }),
  ...(size === null ? [] : checkInfeed(draft.infeed, size)),
];

/** How many videos are made at once (CV-71). */
export const checkVideoCount = (count: number): Issue[] =>
  when(count === 0, 'videos', 'You have to upload at least one file');
