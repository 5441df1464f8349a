import { type CreativeType, type CreativeWords, noWords, wordsOf } from '@fairlead/domain/creative/creative';
import { checkCreative } from '@fairlead/domain/creative/creative.rules';
import { checkInfeed, checkVideoFile } from '@fairlead/domain/creative/creative-file.rules';
import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { isSize, type Size } from '@fairlead/domain/creative/size';
import type { Issue } from '@fairlead/domain/issue';
import { checkTestRename } from '@fairlead/domain/test-name.rules';
import type { FieldWords } from '#ui/form/conflict.ts';
import type { Creative } from './creative.queries.ts';
import { type Picked, pictureIssues } from './picture-file.ts';
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
export type CreativeEditing = WordsEdit & Partial<FilesEdit>;

const carried = (type: CreativeType): readonly (keyof CreativeWords)[] => ['name', ...wordsOf[type]];
const filesOf: Readonly<Record<CreativeType, readonly (keyof FilesEdit)[]>> = {
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
  ...Object.fromEntries(filesOf[creative.type].map((file) => [file, null])),
});

/** The size that a creative will have. */
export const sizeAfter = ({ width, height }: Creative, { video }: CreativeEditing): Size =>
  video?.read.ok ? { width: video.read.video.width, height: video.read.video.height } : { width, height };

const checkFiles = (creative: Creative, edit: CreativeEditing): Issue[] => {
  const size = sizeAfter(creative, edit);
  return [
    ...(edit.video ? checkVideoFile(edit.video.file.size, edit.video.read) : []),
    ...picturePlaces(creative.type, size).flatMap((place) =>
      pictureIssues(place, edit[place.field], isSize(size, creative)),
    ),
  ];
};

/** The rules of the server on an edit. */
export const checkEdit = (creative: Creative, edit: CreativeEditing): Issue[] => [
  ...checkCreative(creative.type, {
    ...noWords,
    ...Object.fromEntries(carried(creative.type).map((word) => [word, edit[word]])),
  }),
  ...checkTestRename('creative', creative.name, edit.name),
  ...(creative.type === 'Video' ? checkInfeed(edit.infeed ?? null, sizeAfter(creative, edit)) : []),
  ...checkFiles(creative, edit),
];

/** What is sent of an edit: its words, and its files where there are any. */
export const sentOfEdit = (creative: Creative, edit: CreativeEditing) => {
  const words = Object.fromEntries(carried(creative.type).map((word) => [word, edit[word]])) as WordsEdit;
  const files = Object.fromEntries(
    filesOf[creative.type].flatMap((field) => {
      const picked = edit[field];
      return picked ? [[field, picked.file]] : [];
    }),
  ) as Partial<Record<keyof FilesEdit, File>>;
  /** A form has text alone: what is emptied is sent as nothing written. */
  const written = Object.fromEntries(Object.entries(words).map(([word, value]) => [word, value ?? '']));
  return { words, written, files: Object.keys(files).length > 0 ? files : null };
};

export const editWords: FieldWords<CreativeEditing> = {
  thing: 'creative',
  labels: {
    name: 'Name',
    title: 'Title',
    text: 'Text',
    ctatext: 'Button',
    advertiser: 'Advertiser',
    markup: 'Markup',
    mraid_type: 'Creative type',
    video_enabled: 'Markup plays video',
    companion_markup: 'Markup of the end card',
    infeed: 'In feeds',
    interstitial: 'Interstitial',
    banner: 'Picture',
    preview: 'Screenshot',
    main_image: 'Main image',
    icon_image: 'Icon',
    logo_image: 'Logo',
    companion: 'Companion',
    video: 'Video',
  },
  show: (_, value) =>
    typeof value === 'object' && value !== null && 'file' in value ? (value.file as File).name : undefined,
};
