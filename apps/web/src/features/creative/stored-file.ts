import { sizeText } from '@fairlead/domain/creative/size';
import { bytes } from '#ui/format.ts';
import type { Creative } from './creative.queries.ts';

/** A file that a creative has, told from any other by what it holds: its links are others every hour. */
export type StoredFile = Creative['files'][number];

/** Where the file of a form stands in the record. */
const places = {
  banner: 'main',
  main_image: 'main',
  video: 'main',
  icon_image: 'icon',
  logo_image: 'logo',
  preview: 'preview',
  companion: 'companion',
} as const satisfies Record<string, StoredFile['place']>;

export const storedAt = ({ files }: Creative, field: keyof typeof places): StoredFile | null =>
  files.find(({ place }) => place === places[field]) ?? null;

/** "the saved one, 300x250, png, 12 kB" */
export const storedText = (file: StoredFile): string =>
  ['the saved one', sizeText(file), file.mimetype.replace(/^\w+\//, ''), bytes(file.filesize)].join(', ');
