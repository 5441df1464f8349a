import * as api from '@fairlead/contract/creative-drive';
import type { DriveFile as DriveEntry } from '@fairlead/domain/creative/drive';
import { call } from '#lib/call.ts';

/** The user's token of the drive: on this page alone, and gone with it. */
let token: string | null = null;
export const driveToken = (): string | null => token;
export const keepDriveToken = (next: string | null): void => {
  token = next;
};

/** Pictures and videos behind a link. */
export const filesBehind = async (link: string, signal: AbortSignal): Promise<readonly DriveEntry[]> =>
  (await call(api.listDriveFiles, { body: { link, token: token ?? '' }, signal })).items;

/** A file of the drive as if it had been chosen on this machine. */
export const fileOfDrive = async ({ id, name, mimeType }: DriveEntry, signal: AbortSignal): Promise<File> => {
  const { url } = await call(api.readDriveFile, { body: { file_id: id, token: token ?? '' }, signal });
  const answer = await fetch(new URL(url).pathname, { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(`${name}: the server answered ${answer.status}`);
  return new File([await answer.blob()], name, { type: mimeType });
};
