import * as audienceApi from '@fairlead/contract/audience';
import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/import';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';
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
