import { ApiError, isStale } from '#lib/api-error.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import type { Creative } from './creative.queries.ts';
import { type CreativeEditing, editOf, type FileField, filesOf } from './creative-edit.ts';
import { ChosenFile, SavedFile } from './FileTold.tsx';
import { hashOf } from './known-file.ts';
import type { StoredFile } from './stored-file.ts';

const files = {
  banner: 'Picture',
  preview: 'Screenshot',
  main_image: 'Main image',
  icon_image: 'Icon',
  logo_image: 'Logo',
  companion: 'Companion',
  video: 'Video',
} as const satisfies Record<FileField, string>;
const fileFields = Object.keys(files) as FileField[];

/** Of a file its place: what is stored there, and what was chosen for it. */
const placeOf = (field: string): readonly string[] =>
  fileFields.some((file) => file === field) ? [`${field}_stored`, field] : [field];

/** With a video goes what was chosen or set for it: its last frame, and whether it is shown in feeds, have to fit it. */
const groupsOfFiles = (mine: CreativeEditing, from: CreativeEditing): (readonly string[])[] => {
  const follows = new Set<string>([
    ...(mine.video && mine.companion ? ['companion'] : []),
    ...(mine.video && mine.infeed !== from.infeed ? ['infeed'] : []),
  ]);
  return fileFields
    .filter((field) => !follows.has(field))
    .map((field) => (field === 'video' ? ['video', ...follows] : [field]));
};

/** How the fields of a creative are called; a chosen file and the one that it takes the place of are one decision. */
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
    ...files,
    ...Object.fromEntries(fileFields.map((field) => [`${field}_stored`, files[field]])),
  },
  togetherIn: (mine, from) => groupsOfFiles(mine, from).map((fields) => fields.flatMap(placeOf)),
  facts: fileFields.map((field) => `${field}_stored`),
  show: (name, value, beside = {}) => {
    const field = fileFields.find((one) => name === one || name === `${one}_stored`);
    if (!field) return undefined;
    const chosen = beside[field] as CreativeEditing[FileField];
    if (name === field) return chosen ? <ChosenFile file={chosen} /> : '';
    return chosen ? '' : value ? <SavedFile file={value as StoredFile} /> : 'None';
  },
};

/** A stale refusal with the record as the form holds it. A chosen file that is stored by now is no change of somebody else. */
export const formRefusal = async (error: unknown, mine: CreativeEditing): Promise<unknown> => {
  if (!isStale(error)) return error;
  const body = error.body as { current: Creative };
  const form = editOf(body.current);
  for (const field of filesOf[body.current.type]) {
    const chosen = mine[field];
    if (chosen && (await hashOf(chosen.file)) === form[`${field}_stored`]?.sha256)
      Object.assign(form, { [field]: chosen, [`${field}_stored`]: mine[`${field}_stored`] });
  }
  return new ApiError(error.status, { ...body, current: { ...body.current, ...form } }, error.requestId);
};
