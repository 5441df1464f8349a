import { creativeWordLabels } from '@fairlead/domain/creative/labels';
import { ApiError, isStale } from '#lib/api-error.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import { same } from '#ui/form/merge.ts';
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
const placeOf = (field: keyof CreativeEditing): readonly (keyof CreativeEditing)[] =>
  fileFields.some((file) => file === field) ? [`${field as FileField}_stored`, field] : [field];

/**
 * With a video goes what was chosen or set for it: its last frame, and whether it is shown in feeds, have to fit it. What they chose
 * alike stands whichever video is taken.
 */
const groupsOfFiles = (
  mine: CreativeEditing,
  from: CreativeEditing,
  theirs: CreativeEditing,
): (readonly (keyof CreativeEditing)[])[] => {
  const isAlike = (field: 'companion' | 'infeed') => placeOf(field).every((name) => same(mine[name], theirs[name]));
  const set = { companion: Boolean(mine.companion), infeed: mine.infeed !== from.infeed };
  const follows = (['companion', 'infeed'] as const).filter((field) => mine.video && set[field] && !isAlike(field));
  return fileFields
    .filter((field) => follows.every((one) => one !== field))
    .map((field) => (field === 'video' ? ['video', ...follows] : [field]));
};

/** How the fields of a creative are called; a chosen file and the one that it takes the place of are one decision. */
export const editWords: FieldWords<CreativeEditing> = {
  thing: 'creative',
  labels: {
    ...creativeWordLabels,
    ...files,
    ...Object.fromEntries(fileFields.map((field) => [`${field}_stored`, files[field]])),
  },
  togetherIn: (mine, from, theirs) => groupsOfFiles(mine, from, theirs).map((fields) => fields.flatMap(placeOf)),
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
