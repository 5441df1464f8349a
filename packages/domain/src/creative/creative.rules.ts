import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';
import { isOneLine, isStorable } from '../text.ts';
import { CRAFTSMAN_LINK, CRAFTSMAN_NO_ID, craftsmanLink } from './craftsman.ts';
import {
  type CreativeType,
  type CreativeWords,
  CTA_MAX,
  isNative,
  MARKUP_MAX,
  mraidTypes,
  TEXT_MAX,
  TITLE_MAX,
} from './creative.ts';

const REQUIRED = 'This field is required';

/** Text that is there, trimmed; '' for none. */
const given = (value: string | null): string => (value ?? '').trim();

/** A line of text that is required and at most `most` characters, counted as they are typed. */
const checkLine = (path: string, value: string | null, most: number, word: string): Issue[] => [
  ...when(given(value) === '', path, REQUIRED),
  ...when(given(value).length > most, path, `${word} must be at most ${most} characters`),
  ...when(!isOneLine(given(value)), path, `${word} has characters that cannot be kept. Remove line breaks.`),
];

/** A link of Craftsman+ stands for markup only until it is fetched (CV-36). */
const checkNoLink = (markup: string, path: string): Issue[] => {
  const link = craftsmanLink(markup);
  return when(link !== null, path, link?.id ? CRAFTSMAN_LINK : CRAFTSMAN_NO_ID);
};

/** Markup of an ad: required, at most 5000 characters after trimming (CV-34). */
export const checkMarkup = (markup: string | null, path = 'markup'): Issue[] => [
  ...when(given(markup) === '', path, REQUIRED),
  ...when(
    given(markup).length > MARKUP_MAX,
    path,
    'Maximum size for markup reached, please contact SE team for custom markup integration',
  ),
  ...when(!isStorable(given(markup)), path, 'The markup has characters that cannot be kept'),
  ...checkNoLink(given(markup), path),
];

const checkNative = (type: CreativeType, words: CreativeWords): Issue[] => [
  ...checkLine('title', words.title, TITLE_MAX, 'Title'),
  ...checkLine('text', words.text, TEXT_MAX, 'Text'),
  ...checkLine('ctatext', words.ctatext, CTA_MAX, 'Button'),
  ...(type === 'GoogleAdxAppInstall' && given(words.advertiser) === ''
    ? []
    : checkLine('advertiser', words.advertiser, 255, 'Advertiser')),
];

const checkMraid = (words: CreativeWords): Issue[] => [
  ...when(words.video_enabled === null, 'video_enabled', REQUIRED),
  ...when(
    !(mraidTypes as readonly (string | null)[]).includes(words.mraid_type),
    'mraid_type',
    'Choose a creative type',
  ),
  ...checkMarkup(words.markup),
];

const checkVideo = (words: CreativeWords): Issue[] => [
  ...checkLine('title', words.title, TITLE_MAX, 'Title'),
  ...(words.companion_markup === null ? [] : checkMarkup(words.companion_markup, 'companion_markup')),
];

/**
 * What a person wrote of a creative of this type (CV-39 to CV-89); its files are checked by `creative-file.rules`.
 * Names are required, one line, at most 255 characters.
 */
export const checkCreative = (type: CreativeType, words: CreativeWords): Issue[] => [
  ...checkName(words.name, { required: REQUIRED }),
  ...(isNative(type) ? checkNative(type, words) : []),
  ...(type === 'Mraid' ? checkMraid(words) : []),
  ...(type === 'Video' ? checkVideo(words) : []),
];
