import type { Readable } from 'node:stream';
import { VIDEO_MAX_BYTES } from '@fairlead/domain/creative/creative';
import type { Outbound } from './outbound.ts';
import { OutboundRefused } from './outbound-refused.ts';

/** There is no answer. `message` is made for who asked. */
export class DriveFailed extends Error {
  override name = 'DriveFailed';
}
/** The drive does not take the token. */
export class DriveSignedOut extends Error {
  override name = 'DriveSignedOut';
}

/** What the drive says of a file, as far as it is one. */
type DriveEntry = {
  id: string;
  name: string;
  mimeType: string;
  size: number | null;
  width: number | null;
  height: number | null;
  durationMillis: number | null;
  modifiedTime: string | null;
};

/** The cloud drive, asked with a user's own token and for reading alone. */
export type Drive = {
  /** @throws DriveFailed, DriveSignedOut */
  file(id: string, token: string): Promise<DriveEntry>;
  /** Up to 100 files of a folder. @throws DriveFailed, DriveSignedOut */
  folder(id: string, token: string): Promise<DriveEntry[]>;
  /** The bytes of a file, 80 MB at most (API-107). @throws DriveFailed, DriveSignedOut */
  content(id: string, token: string): Promise<Readable>;
};

const MOST_ANSWER = 1_000_000;
const ASK_MS = 20_000;
const FILE_MS = 120_000;
const FIELDS =
  'id,name,mimeType,size,modifiedTime,imageMediaMetadata(width,height),videoMediaMetadata(width,height,durationMillis)';

type Settings = {
  /** Where the drive's API stands: `{url}/drive/v3/files`. Undefined: it is not asked. */
  url: string | undefined;
  outbound: Outbound;
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const count = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

/** A file as the drive describes it; undefined where that is no file. */
const entryOf = (given: unknown): DriveEntry | undefined => {
  const file = (given ?? {}) as Record<string, unknown>;
  const [id, name, mimeType] = [text(file.id), text(file.name), text(file.mimeType)];
  if (id === null || name === null || mimeType === null) return undefined;
  const media = (file.imageMediaMetadata ?? file.videoMediaMetadata ?? {}) as Record<string, unknown>;
  return {
    id: id.slice(0, 200),
    name: name.slice(0, 500),
    mimeType: mimeType.slice(0, 200),
    size: count(file.size),
    width: count(media.width),
    height: count(media.height),
    durationMillis: count(media.durationMillis),
    modifiedTime: text(file.modifiedTime)?.slice(0, 40) ?? null,
  };
};

/** Asks the drive that the operator configured; its redirects to other hosts are checked as any address, and bring no token. */
export const openDrive = ({ url, outbound }: Settings): Drive => {
  const ask = async (path: string, token: string, limits: { maxBytes: number; totalMs: number }): Promise<Readable> => {
    if (url === undefined) throw new DriveFailed('The drive is not connected here, ask an admin');
    if (!/^[\x21-\x7e]+$/.test(token)) throw new DriveSignedOut();
    const trusted = new URL(url).origin;
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await outbound.fetch(`${url}/drive/v3/files${path}`, { ...limits, headers, trusted });
    if (status === 200) return body;
    body.destroy();
    if (status === 401) throw new DriveSignedOut();
    if (status === 403 || status === 404) throw new DriveFailed('Your account of the drive cannot read it');
    throw new DriveFailed(`The drive answered ${status}`);
  };
  const told = async (path: string, token: string): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await ask(path, token, { maxBytes: MOST_ANSWER, totalMs: ASK_MS })) chunks.push(chunk);
    try {
      return JSON.parse(Buffer.concat(chunks).toString('utf8'));
    } catch {
      throw new DriveFailed('The drive did not answer as expected');
    }
  };
  const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof OutboundRefused ? new DriveFailed(error.message, { cause: error }) : error;
    }
  };
  const all = 'supportsAllDrives=true';
  return {
    file: (id, token) =>
      inWords(async () => {
        const entry = entryOf(await told(`/${encodeURIComponent(id)}?${all}&fields=${FIELDS}`, token));
        if (!entry) throw new DriveFailed('The drive did not answer as expected');
        return entry;
      }),
    folder: (id, token) =>
      inWords(async () => {
        const query = new URLSearchParams({
          q: `'${id}' in parents and trashed = false`,
          fields: `files(${FIELDS})`,
          pageSize: '100',
          includeItemsFromAllDrives: 'true',
        });
        const { files } = ((await told(`?${query}&${all}`, token)) ?? {}) as { files?: unknown };
        if (!Array.isArray(files)) throw new DriveFailed('The drive did not answer as expected');
        return files.slice(0, 100).flatMap((file) => entryOf(file) ?? []);
      }),
    content: (id, token) =>
      inWords(() =>
        ask(`/${encodeURIComponent(id)}?alt=media&${all}`, token, { maxBytes: VIDEO_MAX_BYTES, totalMs: FILE_MS }),
      ),
  };
};
