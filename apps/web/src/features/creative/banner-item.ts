import { checkBannerCount, nameOfMedia, nearestSizes } from '@fairlead/domain/creative/banner-batch.rules';
import { aBanner, checkImage, imageNotes } from '@fairlead/domain/creative/creative-file.rules';
import type { ImageRead } from '@fairlead/domain/creative/image';
import { bannerSizes, isOneOf, type Size, sizeText } from '@fairlead/domain/creative/size';
import type { Issue } from '@fairlead/domain/issue';
import { checkName } from '@fairlead/domain/name.rules';
import { uuid } from '#lib/request.ts';
import { type BatchItem, waiting } from '#ui/batch/batch-item.ts';
import type { CreativeMade } from './creative.queries.ts';
import type { Look } from './picture-look.ts';

/** A picture that becomes a static creative. */
export type BannerItem = BatchItem<CreativeMade> & {
  file: File;
  /** What its bytes say; null until they were read. */
  read: ImageRead | null;
  /** What it holds; null until it was counted, or where it cannot be. */
  sha256: string | null;
  /** How it looks; null until it was looked at, or where it cannot be. */
  look: Look | null;
  /** Shows it before it is sent. */
  url: string;
};

export const checkBanners = checkBannerCount;

export const itemOf = (file: File): BannerItem => ({
  ...waiting,
  ...{ key: uuid(), submission: uuid(), file, name: nameOfMedia(file.name), read: null, sha256: null, look: null },
  url: URL.createObjectURL(file),
});

/** What is wrong with the file itself, by the rules of the server. Nothing while it is read. */
export const fileIssues = ({ file, read }: Pick<BannerItem, 'file' | 'read'>): Issue[] =>
  read ? checkImage(file.size, read, aBanner, 'banner') : [];

export const issuesOf = (item: BannerItem): Issue[] => [
  ...fileIssues(item),
  ...checkName(item.name, { required: 'This field is required' }),
];

export const sizeOf = ({ read }: Pick<BannerItem, 'read'>): Size | null => (read?.ok ? read.image : null);

/** Where a picture of another size could go. */
export const nearest = (item: Pick<BannerItem, 'read'>): string | null => {
  const size = sizeOf(item);
  if (!size || isOneOf(size, bannerSizes)) return null;
  return `nearest allowed: ${nearestSizes(size).map(sizeText).join(', ')}`;
};

/** What is no fault and worth knowing: of the file before, of the server after. */
export const notesOf = ({ read, made }: Pick<BannerItem, 'read' | 'made'>): readonly string[] =>
  made ? made.notes : read?.ok ? imageNotes(read.image) : [];
