import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/event-mapping';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('product-feed', 'custom_action');

export type ProductMapping = Ok<typeof api.listProductMappings>['items'][number];
export type EventSample = Ok<typeof api.listEventSamples>['items'][number];

/** Events that a product is looked for in, of each name. */
const SAMPLES = 20;
/** New events come in all day and say nothing in the change log: asked again this often, while in sight. */
const SAMPLES_EVERY_MS = 60_000;

/** Where products stand in the events of an application. */
export const mappingsOf = (application: number) =>
  query(['product-feed', application], api.listProductMappings, { params: { applicationId: String(application) } });

/** The newest events of a name; undefined while they are on their way. */
export type Samples = readonly EventSample[] | 'failed' | undefined;

const samplesOf = (application: number, name: string) => ({
  ...query(['event-samples', application, name], api.listEventSamples, {
    params: { applicationId: String(application) },
    query: { name, limit: String(SAMPLES) },
  }),
  refetchInterval: SAMPLES_EVERY_MS,
});

/** The newest events of these names, one question a name: each is shown when it comes, and kept for the next page. */
export const useSamples = (application: number, names: readonly string[]): ReadonlyMap<string, Samples> => {
  const results = useQueries({ queries: names.map((name) => samplesOf(application, name)) });
  return new Map(
    names.map((name, at) => [name, results[at]?.data?.items ?? (results[at]?.isError ? 'failed' : undefined)]),
  );
};

/** After a save: what was saved is shown at once, and whatever depends on it is asked again. */
export const useMappingsSaved = (application: number) => {
  const client = useQueryClient();
  return (saved: readonly ProductMapping[]): void => {
    const byName = new Map(saved.map((one) => [one.name, one]));
    client.setQueryData(
      mappingsOf(application).queryKey,
      (list) => list && { ...list, items: list.items.map((one) => byName.get(one.name) ?? one) },
    );
    for (const word of [...wordsOf('custom_action'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};
