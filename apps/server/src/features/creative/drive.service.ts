import { randomUUID } from 'node:crypto';
import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-drive';
import { DRIVE_SIGNED_OUT, driveLink, isMedia } from '@fairlead/domain/creative/drive';
import type { Context } from '../../context.ts';
import { DriveFailed, DriveSignedOut } from '../../outside/drive.ts';
import { LINK_LIFE_MS, signLink } from '../../outside/links.ts';
import { OutboundRefused } from '../../outside/outbound-refused.ts';
import { Conflict, Refused } from '../../refusal.ts';

const PREFIX = 'drive/';

/** @throws Conflict `drive_signed_out` or `download_failed`, in words */
const inWords = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DriveSignedOut) throw new Conflict(DRIVE_SIGNED_OUT, 'drive_signed_out');
    if (!(error instanceof DriveFailed || error instanceof OutboundRefused)) throw error;
    context.log.warn({ err: error }, 'the drive could not be read');
    throw new Conflict(error.message, 'download_failed');
  }
};

/** Pictures and videos behind a link. @throws Refused for one that is not of the drive, which asks nobody; Conflict */
export const listDriveFiles = async (
  context: Context,
  { link, token }: Given<typeof api.listDriveFiles>['body'],
): Promise<Ok<typeof api.listDriveFiles>> => {
  const found = driveLink(link);
  if (!found) throw new Refused([{ path: 'link', message: 'This is no link to a file or folder of the drive' }]);
  const files = await inWords(context, async () =>
    found.kind === 'folder' ? context.drive.folder(found.id, token) : [await context.drive.file(found.id, token)],
  );
  const items = files.filter(isMedia);
  return { items, total: items.length };
};

/** Fetches a file and lays it down for its caller, who has 5 minutes to read it. @throws Conflict */
export const readDriveFile = async (
  context: Context,
  { file_id, token }: Given<typeof api.readDriveFile>['body'],
): Promise<Ok<typeof api.readDriveFile>> => {
  const key = `${PREFIX}${randomUUID()}`;
  await inWords(context, async () => context.files.put(key, await context.drive.content(file_id, token)));
  return { url: signLink(context.config, { object: key, name: file_id, at: context.realNow() }).url };
};

/** Removes files whose links are over. @returns how many */
export const sweepDrive = async ({ files, realNow }: Context): Promise<number> => {
  const since = realNow().getTime() - 2 * LINK_LIFE_MS;
  const old: string[] = [];
  for await (const { key, updated_at } of files.list(PREFIX)) if (updated_at.getTime() < since) old.push(key);
  for (const key of old) await files.remove(key);
  return old.length;
};
