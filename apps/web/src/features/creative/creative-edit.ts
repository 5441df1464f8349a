import { type CreativeType, type CreativeWords, noWords, wordsOf } from '@fairlead/domain/creative/creative';
import { checkCreative } from '@fairlead/domain/creative/creative.rules';
import { checkInfeed, checkVideoFile } from '@fairlead/domain/creative/creative-file.rules';
import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { isSize, type Size } from '@fairlead/domain/creative/size';
import type { Issue } from '@fairlead/domain/issue';
import { checkTestRename } from '@fairlead/domain/test-name.rules';
import type { Creative } from './creative.queries.ts';
import { type Picked, pictureIssues } from './picture-file.ts';
import { type StoredFile, storedAt } from './stored-file.ts';
import type { PickedVideo } from './video/video-file.ts';

/** What a person writes on the page of a creative: the words that its type carries. */
export type WordsEdit = Pick<CreativeWords, 'name'> & Partial<CreativeWords>;
/** Files that take the place of those that are there; null where they stay. */
type FilesEdit = {
  banner: Picked | null;
  preview: Picked | null;
  main_image: Picked | null;
  icon_image: Picked | null;
  logo_image: Picked | null;
  companion: Picked | null;
  video: PickedVideo | null;
};
export type FileField = keyof FilesEdit;
/** Of a place, the file that is stored there: one that somebody else put there meanwhile is a change like that of a word. */
type StoredEdit = Record<`${FileField}_stored`, StoredFile | null>;
export type CreativeEditing = WordsEdit & Partial<FilesEdit> & Partial<StoredEdit>;

const carried = (type: CreativeType): readonly (keyof CreativeWords)[] => ['name', ...wordsOf[type]];
export const filesOf: Readonly<Record<CreativeType, readonly FileField[]>> = {
  Static: ['banner'],
  Mraid: ['preview'],
  OpenRTB: ['main_image', 'icon_image', 'logo_image'],
  GoogleAdxAppInstall: ['main_image', 'icon_image', 'logo_image'],
  GoogleAdxContent: ['main_image', 'icon_image', 'logo_image'],
  Video: ['video', 'companion'],
};

export const wordsOfCreative = (creative: Creative): WordsEdit =>
  Object.fromEntries(carried(creative.type).map((word) => [word, creative[word]])) as WordsEdit;

export const editOf = (creative: Creative): CreativeEditing => ({
  ...wordsOfCreative(creative),
  ...Object.fromEntries(
    filesOf[creative.type].flatMap((field) => [
      [field, null],
      [`${field}_stored`, storedAt(creative, field)],
    ]),
  ),
});

/** The size that a creative will have, over what is stored of it. */
export const sizeAfter = ({ width, height }: Size, { video }: CreativeEditing): Size =>
  video?.read.ok ? { width: video.read.video.width, height: video.read.video.height } : { width, height };

const checkFiles = (creative: Creative, edit: CreativeEditing, size: Size): Issue[] => {
  const stays = isSize(size, edit.companion_stored ?? edit.video_stored ?? creative);
  return [
    ...(edit.video ? checkVideoFile(edit.video.file.size, edit.video.read) : []),
    ...picturePlaces(creative.type, size).flatMap((place) => pictureIssues(place, edit[place.field], stays)),
  ];
};

/** The rules of the server on an edit. A video is judged by the one that the edit was made over: `creative` may be newer. */
export const checkEdit = (creative: Creative, edit: CreativeEditing): Issue[] => {
  const size = sizeAfter(edit.video_stored ?? creative, edit);
  return [
    ...checkCreative(creative.type, {
      ...noWords,
      ...Object.fromEntries(carried(creative.type).map((word) => [word, edit[word]])),
    }),
    ...checkTestRename('creative', creative.name, edit.name),
    ...(creative.type === 'Video' ? checkInfeed(edit.infeed ?? null, size) : []),
    ...checkFiles(creative, edit, size),
  ];
};

/** What is sent of an edit: its words, and its files where there are any. */
export const sentOfEdit = (creative: Creative, edit: CreativeEditing) => {
  const words = Object.fromEntries(carried(creative.type).map((word) => [word, edit[word]])) as WordsEdit;
  const files = Object.fromEntries(
    filesOf[creative.type].flatMap((field) => {
      const picked = edit[field];
      return picked ? [[field, picked.file]] : [];
    }),
  ) as Partial<Record<FileField, File>>;
  /** A form has text alone: what is emptied is sent as nothing written. */
  const written = Object.fromEntries(Object.entries(words).map(([word, value]) => [word, value ?? '']));
  return { words, written, files: Object.keys(files).length > 0 ? files : null };
};
