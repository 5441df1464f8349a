import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/import';
import type { Platform } from '@fairlead/domain/audience/criterion';
import type { Issue } from '@fairlead/domain/issue';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { turnsOf } from './turns.ts';

/** What the first lines of a file say. */
export type Look = Ok<typeof api.readImportMetadata>;

/** 30 looks a minute are allowed (design 13.1): one that was too many is tried again until a minute is over. */
const AGAIN_MS = 8000;
const AGAIN_MOST = 9;
const FRESH_MS = 300_000;
const inTurn = turnsOf(3);

export const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** A look at a file, kept for five minutes. Several files are looked at three at a time. */
export const lookOf = (url: string, platform: Platform) =>
  queryOptions({
    queryKey: ['import-look', platform, url],
    queryFn: ({ signal }): Promise<Look> =>
      inTurn(() => call(api.readImportMetadata, { body: { url, platform }, signal }), signal),
    staleTime: FRESH_MS,
    retry: (failures, error) => isTooMany(error) && failures < AGAIN_MOST,
    retryDelay: AGAIN_MS,
  });

/** What a look found wrong with the file itself (S3-09, UR-07). Any other trouble is not the file's. */
export const issuesOfLook = (error: unknown): readonly Issue[] =>
  error instanceof ApiError && (error.status === 400 || error.status === 403)
    ? error.errors.length > 0
      ? error.errors
      : [{ path: 'url', message: error.message }]
    : [];
