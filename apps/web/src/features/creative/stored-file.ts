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

/** The link that shows it. */
const links = {
  banner: 'url',
  main_image: 'main_url',
  video: 'url',
  icon_image: 'icon_url',
  logo_image: 'logo_url',
  preview: 'preview',
  companion: 'companion_url',
} as const satisfies Record<keyof typeof places, keyof Creative>;

/** The newest link to each file that was seen: one that somebody has replaced since is shown by it still. */
const seen = new Map<string, string>();
export const linkTo = ({ sha256 }: StoredFile): string | undefined => seen.get(sha256);

export const storedAt = (creative: Creative, field: keyof typeof places): StoredFile | null => {
  const file = creative.files.find(({ place }) => place === places[field]) ?? null;
  const link = creative[links[field]];
  if (file && link) seen.set(file.sha256, link);
  return file;
};

/** "300x250, png, 12 kB" */
export const storedText = (file: StoredFile): string =>
  [sizeText(file), file.mimetype.replace(/^\w+\//, ''), bytes(file.filesize)].join(', ');
