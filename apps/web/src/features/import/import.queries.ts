import * as audienceApi from '@fairlead/contract/audience';
import type { Ok, Sent } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/import';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { upload } from '#lib/upload.ts';
import { LIST_WORDS, type TargetingList } from '../audience/audience.queries.ts';

export type StoredFile = Ok<typeof api.uploadTargeting>;
type Way = { signal: AbortSignal; onProgress: (share: number) => void };

/** Sends one audience; answered as soon as the file has arrived, the list is built afterwards. */
export const sendAudience = (
  body: { application_id: number; name: string; is_idfv: boolean; file: File },
  { idempotencyKey, ...way }: Way & { idempotencyKey: string },
): Promise<TargetingList> => upload(api.uploadAudience, { body, idempotencyKey, ...way });

/** Sends the file of an advanced targeting list; the list is made of it by `makeTargeting` (D-236). */
export const sendTargetingFile = (application: number, type: string, file: File, way: Way): Promise<StoredFile> =>
  upload(api.uploadTargeting, {
    params: { applicationId: String(application) },
    query: { type },
    body: { file_name: file.name, file },
    ...way,
  });

export const makeTargeting = (
  application: number,
  list: { criterion: string; name: string },
  stored: StoredFile,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<TargetingList> =>
  call(audienceApi.createTargetingList, {
    params: { applicationId: String(application) },
    body: {
      ...list,
      app_id: application,
      origin: 'manual_upload',
      url: stored.file_url,
      rows: stored.line_count,
      rows_format: stored.rows_format,
    },
    channel: 'import',
    idempotencyKey,
    signal,
  });

/** New lists are there: whatever shows lists is asked again. */
export const useListsMade = () => {
  const client = useQueryClient();
  return (): void => {
    for (const word of [...LIST_WORDS, 'jobs', 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};

/** The clients' folders, and the csv files of one, newest first. Always asked anew: files come without a word. */
export const dropFolders = query(['drop-folders'], api.listDropFolders, { params: { type: 'audiences' } });
export const dropFilesOf = (folder: string) =>
  query(['drop-files', folder], api.listDropFiles, {
    params: { type: 'audiences' },
    query: { prefix: folder, suffix: '.csv' },
  });

export type ImportBody = Sent<typeof api.importAudience>['body'];

/** Orders one import from a folder; answered at once, the file is fetched and the list built by a job. */
export const importFile = (
  body: ImportBody,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<TargetingList> => call(api.importAudience, { body, channel: 'import', idempotencyKey, signal });

/** The import of one address, as a form. */
export const useImportAudience = () =>
  useSave(api.importAudience, { refreshes: [...LIST_WORDS, 'jobs'], says: () => importedText(1) });

/** S3-18; above three rows one toast with the count (D-105). */
export const importedText = (count: number): string =>
  count === 1 ? 'Audience created successfully' : `${count} audiences created successfully`;
