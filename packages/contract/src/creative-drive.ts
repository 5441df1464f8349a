import { DRIVE_ID } from '@fairlead/domain/creative/drive';
import { z } from 'zod';
import { call } from './call.ts';
import { items, needed, text } from './shapes.ts';

const token = needed(text(4096))
  .describe('the user’s own access token of the drive, for reading only; it is not kept')
  .meta({ example: 'ya29.example' });

/** A file of the drive; what it does not know of one is null. */
export const DriveFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.int().nullable().describe('bytes'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMillis: z.int().nullable().describe('of a video'),
  modifiedTime: z.string().nullable(),
});

const reading = {
  room: 'creative',
  method: 'POST',
  permission: 'drive.read',
  limit: 'preview',
} as const;

export const listDriveFiles = call({
  ...reading,
  name: 'listDriveFiles',
  path: '/dsp_dashboard_api/drive/files',
  title: 'Files behind a link of the cloud drive',
  description:
    'Pictures and videos: the file of a link, or up to 100 of a folder. Asked with the token of the user, which the server keeps nowhere; 409 `drive_signed_out` where the drive does not take it, `download_failed` with the reason where it does not answer or this server is not told where it is.',
  body: z.object({
    link: text(4096).meta({ example: 'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOp' }),
    token,
  }),
  ok: items(DriveFile),
});

export const readDriveFile = call({
  ...reading,
  name: 'readDriveFile',
  path: '/dsp_dashboard_api/drive/content',
  title: 'A file of the cloud drive',
  description:
    'The server fetches the file with the token of the user and answers a link of 5 minutes to it. At most 80 MB. It is judged when it is sent as part of a creative.',
  body: z.object({
    file_id: z.string().regex(DRIVE_ID, 'must be an id of the drive').meta({ example: '1AbCdEfGhIjKlMnOp' }),
    token,
  }),
  ok: z.object({ url: z.string() }),
});
