import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from './creative.ts';
import { bannerSizes, isOneOf, type Size, videoSizes } from './size.ts';

/** A file that does not fit its place (WI-09). */
export const DRIVE_UNFIT = 'This file doesn’t meet the upload requirements for size, format, or dimensions.';
/** Nothing to choose (WI-10). */
export const DRIVE_EMPTY = 'No supported files found. Please check the Drive link.';
/** The drive does not take the user's token any more (WI-15). */
export const DRIVE_SIGNED_OUT = 'Unable to refresh Google access token';
/** Files shown as tags; the others stand behind a further one (WI-06, D-098). */
export const DRIVE_TAGS = 6;
const NAME_SHOWN = 30;
const LONGEST = 2000;

/** How the drive names its files and folders. */
export const DRIVE_ID = /^[A-Za-z0-9_-]{10,128}$/;
/** An address of the drive, its path and what is asked there; no user name and no port, which would make another host of it. */
const LINK = /^https:\/\/(?:drive|docs)\.google\.com(\/[^?#\s\\]*)(?:\?([^#\s]*))?(?:#\S*)?$/i;

/** What a link names, of the drive's own addresses. */
export type DriveLink = { kind: 'file' | 'folder'; id: string };

const idAfter = (parts: readonly string[], word: string): string | undefined => {
  const at = parts.indexOf(word);
  return at < 0 ? undefined : parts[at + 1];
};

/** What a link to the drive leads to (WI-12, WI-13); null: it is none, and nothing is fetched (WI-14). */
export const driveLink = (text: string): DriveLink | null => {
  const [, path = '', asked = ''] = LINK.exec(text.trim().slice(0, LONGEST)) ?? [];
  const parts = path.split('/');
  const folder = idAfter(parts, 'folders');
  const named = /^\/(?:open|uc)$/.test(path) ? /(?:^|&)id=([^&]*)/.exec(asked)?.[1] : undefined;
  const id = folder ?? idAfter(parts, 'd') ?? named;
  if (!id || !DRIVE_ID.test(id)) return null;
  return { kind: folder ? 'folder' : 'file', id };
};

/** What the drive says of a file; what it does not know is null. */
export type DriveFile = {
  id: string;
  name: string;
  mimeType: string;
  size: number | null;
  width: number | null;
  height: number | null;
};

/** What a file of the drive may become. */
export type DriveUse = 'static' | 'video';

type Taken = { types: readonly string[]; most: number; sizes: readonly Size[] };
/** What a place takes (D-096): the limits of an upload. */
const taken: Record<DriveUse, Taken> = {
  static: { types: ['image/jpeg', 'image/png', 'image/gif'], most: IMAGE_MAX_BYTES, sizes: bannerSizes },
  video: { types: ['video/mp4', 'video/mpeg'], most: VIDEO_MAX_BYTES, sizes: videoSizes },
};

/** Pictures and videos are listed, whether or not they fit; other files are not. */
export const isMedia = ({ mimeType }: Pick<DriveFile, 'mimeType'>): boolean => /^(?:image|video)\//.test(mimeType);

/** Whether a file may be chosen for a place, by what the drive says of it: its bytes are judged when they are there. */
export const fitsDriveUse = ({ mimeType, size, width, height }: Omit<DriveFile, 'id' | 'name'>, use: DriveUse) => {
  const { types, most, sizes } = taken[use];
  if (!types.includes(mimeType) || (size !== null && size > most)) return false;
  return width === null || height === null || isOneOf({ width, height }, sizes);
};

/** A name as it is shown (WI-07, D-098). */
export const cutDriveName = (name: string): string => {
  const letters = [...name];
  return letters.length > NAME_SHOWN ? `${letters.slice(0, NAME_SHOWN - 1).join('')}…` : name;
};
