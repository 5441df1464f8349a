import type { Ok, Sent } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/creative';
import * as approvalApi from '@fairlead/contract/creative-approval';
import * as makingApi from '@fairlead/contract/creative-making';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { upload } from '#lib/upload.ts';
import { tryAgain } from '#ui/batch/try-again.ts';
import { groupPaths } from '../creative-group/creative-group.queries.ts';

/** Files that are asked about together. */
const FILES_ASKED = 20;

showsRecords('creatives', 'creative', 'creative_group', 'campaign');

export type Creative = Ok<typeof api.getCreative>;
export type CreativeMade = Ok<typeof makingApi.createCreative>;
/** Where creatives stand. */
export type Place = { application: { id: number; company_id: number }; group: number };

export const paramsOf = ({ application, group }: Place) => ({
  applicationId: String(application.id),
  creativesGroupId: String(group),
});

/** All creatives of a group, archived ones too. */
export const creativesOf = (place: Place) =>
  query(['creatives', place.group], api.listCreatives, { params: paramsOf(place), query: { state: 'all' } });

export const creativeOf = (place: Place, id: number) =>
  query(['creatives', place.group, id], api.getCreative, { params: { ...paramsOf(place), creativeId: String(id) } });

/** Which of these files creatives of the application show already, by what they hold; 20 at most. */
export const knownFilesOf = ({ application }: Place, sha256: readonly string[]) =>
  query(['creatives', 'files', application.id, ...sha256], makingApi.listKnownFiles, {
    params: { applicationId: String(application.id) },
    query: { sha256: sha256.slice(0, FILES_ASKED) },
  });

type Way = { signal: AbortSignal; onProgress: (share: number) => void; idempotencyKey: string };

/** What a form sends: its words, and its files by their place. */
export type FormSent = Sent<typeof makingApi.createCreative>['body'];

/**
 * Sends one of several files that become creatives, and tells how far it is; answered once it was judged whole. What may pass is
 * tried again by itself, under the same key.
 */
export const sendFile = (place: Place, sent: FormSent, way: Way): Promise<CreativeMade> => {
  const given = { params: paramsOf(place), body: { active: true, ...sent }, ...way };
  return tryAgain(() => upload(makingApi.createCreative, given), way.signal);
};

/** Sends a creative that is written in a form; the save of one submission is never carried out twice. */
export const sendForm = (place: Place, sent: FormSent, idempotencyKey: string): Promise<CreativeMade> =>
  upload(makingApi.createCreative, {
    params: paramsOf(place),
    body: { active: true, ...sent },
    channel: 'form',
    idempotencyKey,
  });

/** New creatives are there: whatever shows creatives or counts them is asked again. */
export const useCreativesMade = () => {
  const client = useQueryClient();
  return (): void => {
    for (const word of [...wordsOf('creative'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};

type OfOne = { params: { creativesGroupId: string; creativeId: string } };

/** What was saved of a creative takes its place in what is shown: a dialog opened at once begins with it. */
const put = (client: QueryClient, { params }: OfOne, saved: Partial<Creative>): void => {
  const group = Number(params.creativesGroupId);
  const id = Number(params.creativeId);
  client.setQueryData(['creatives', group, id], (one: Creative | undefined) => one && { ...one, ...saved });
  client.setQueryData(
    ['creatives', group],
    (list: Ok<typeof api.listCreatives> | undefined) =>
      list && { ...list, items: list.items.map((one) => (one.id === id ? { ...one, ...saved } : one)) },
  );
};

export const useUpdateCreative = () =>
  useSave(api.updateCreative, {
    refreshes: wordsOf('creative'),
    places: (client, creative, sent) => put(client, sent, creative),
    says: ({ name }) => `${name} edited successfully`,
    quiet: isStale,
  });

/** The same with files in the place of those that are there. */
export const useReplaceFiles = () =>
  useSave(makingApi.replaceCreativeFiles, {
    refreshes: wordsOf('creative'),
    places: (client, creative, sent) => put(client, sent, creative),
    says: ({ name }) => `${name} edited successfully`,
    quiet: isStale,
  });

/** Says which campaigns of its group show a creative (CV-95). */
export const useCampaignSettings = () =>
  useSave(api.updateCampaignSettings, {
    refreshes: [...wordsOf('creative'), ...wordsOf('creative_group')],
    places: (client, settings, sent) => put(client, sent, settings),
    says: ({ connected_campaigns }) =>
      `Now ${connected_campaigns.filter(({ active }) => active).length} campaign(s) connected to the creative`,
  });

export const useResubmit = () =>
  useSave(approvalApi.resubmitCreatives, {
    refreshes: wordsOf('creative'),
    says: ({ items: [first, ...others] }) =>
      others.length === 0
        ? `${first?.name} resubmitted for approval`
        : `${others.length + 1} creatives resubmitted for approval`,
  });

/** Submits one creative for approval again. */
export const useResubmitOne = () =>
  useSave(approvalApi.resubmitCreative, {
    refreshes: wordsOf('creative'),
    places: (client, creative, sent) => put(client, sent, creative),
    says: ({ name }) => `${name} resubmitted for approval`,
  });

/** Pages of creatives below their group. */
export const creativePaths = {
  group: ({ application, group }: Place) => groupPaths.group(application, group),
  banner: ({ application, group }: Place) => `${groupPaths.group(application, group)}/createBanner`,
  mraid: ({ application, group }: Place) => `${groupPaths.group(application, group)}/createMRAID`,
  native: ({ application, group }: Place) => `${groupPaths.group(application, group)}/createNative`,
  video: ({ application, group }: Place) => `${groupPaths.group(application, group)}/createVideo`,
  creative: ({ application, group }: Place, id: number) => `${groupPaths.group(application, group)}/creatives/${id}`,
};
