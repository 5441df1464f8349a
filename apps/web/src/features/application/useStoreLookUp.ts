import type { ApplicationDraft } from '@fairlead/domain/application/application';
import { readStoreUrl, type StoreApp } from '@fairlead/domain/application/store-url';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApiError } from '#lib/api-error.ts';
import { useRested } from '#lib/useRested.ts';
import { metadataOf, type StoreMetadata } from '../app-store/store.queries.ts';
import { leftOver, type Prefill, prefill, type StoreField, type Told } from './prefill.ts';

/** So long nothing is typed before a store is asked. */
const REST_MS = 300;

const keyOf = (app: StoreApp | null): string => (app ? `${app.platform} ${app.id} ${app.country ?? ''}` : '');
const sameApp = (a: StoreApp | null, b: StoreApp | null): boolean =>
  a !== null && b !== null && a.platform === b.platform && a.id === b.id;

/** The id that stands in the URL itself: known before, and without, any answer of the store. */
const inUrl = ({ platform, id }: StoreApp): Told =>
  platform === 'ios' ? { app_store_id: Number(id) } : { bundle_identifier: id };

const toldBy = (data: StoreMetadata): Told => ({
  name: data.name,
  bundle_identifier: data.bundle_identifier,
  icon_url: data.icon_url,
  advertiser_website_url: data.advertiser_website_url,
  ...(data.app_store_id === null ? {} : { app_store_id: data.app_store_id }),
});

export type LookUp = {
  /** The app that the URL names; null for no URL, or one without an app. */
  app: StoreApp | null;
  state: 'idle' | 'busy' | 'found' | 'unknown' | 'unreachable';
  data: StoreMetadata | undefined;
  /** What was filled in, and what the store says otherwise. */
  did: Prefill;
  /** Takes the store's value of a field that was left alone. */
  take: (field: StoreField) => void;
  retry: () => void;
};

type Of = { stored: ApplicationDraft | null; may: boolean };
const nothing: Prefill = { set: {}, differs: {} };

/**
 * Follows the store URL of the form: the platform, then the id, then what the store says (AP-41). An answer belongs to one
 * URL; of an earlier one it is dropped. The saved URL of an existing application is not looked up again.
 */
export const useStoreLookUp = ({ stored, may }: Of): LookUp => {
  const { getValues, setValue, getFieldState, trigger, formState } = useFormContext<ApplicationDraft>();
  const url = useWatch<ApplicationDraft, 'app_store_url'>({ name: 'app_store_url' });
  const app = readStoreUrl(url ?? '');
  const key = keyOf(app);
  const wanted = may && key !== '' && key !== keyOf(readStoreUrl(stored?.app_store_url ?? ''));

  const rested = useRested(key, REST_MS);
  const asks = wanted && rested === key && app !== null;
  const { data, error, isFetching, refetch } = useQuery({
    ...metadataOf(app ?? { platform: 'ios', id: '0', country: null }),
    enabled: asks,
  });

  const filled = useRef<{ app: StoreApp | null; values: Told }>({ app: null, values: {} });
  const [did, setDid] = useState<{ key: string } & Prefill>({ key: '', ...nothing });
  const fixed: StoreField[] = stored?.bundle_identifier ? ['bundle_identifier'] : [];

  const put = (field: keyof ApplicationDraft, value: unknown) => {
    setValue(field, value as never, { shouldDirty: true });
    if (formState.isSubmitted || getFieldState(field).error) void trigger(field);
  };
  const fill = (told: Told): Prefill => {
    const next = prefill(getValues(), told, { earlier: filled.current.values, fixed });
    for (const [field, value] of Object.entries(next.set)) put(field as StoreField, value);
    filled.current = { app, values: { ...filled.current.values, ...next.set } };
    return next;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each app that the URL comes to name
  useEffect(() => {
    if (!wanted || app === null) {
      // What was filled in may be emptied or undone meanwhile: the same app is filled in again
      setDid((last) => (last.key === '' ? last : { key: '', ...nothing }));
      return;
    }
    const { app: before, values } = filled.current;
    if (!sameApp(before, app)) {
      for (const field of leftOver(getValues(), values)) put(field, field === 'app_store_id' ? null : '');
      filled.current = { app, values: {} };
      setDid({ key: '', ...nothing });
    }
    if (!stored && getValues('platform') !== app.platform) {
      put('platform', app.platform);
      void trigger('app_store_url'); // it was checked against the platform before
    }
    if (!stored || stored.platform === app.platform) fill(inUrl(app));
  }, [key, wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!asks || !data || did.key === key) return;
    const other = stored !== null && stored.platform !== data.platform;
    const next = other ? nothing : fill(toldBy(data));
    const ofUrl =
      app === null
        ? {}
        : Object.fromEntries(Object.entries(inUrl(app)).filter(([field]) => field in filled.current.values));
    setDid({ key, set: { ...ofUrl, ...next.set }, differs: next.differs });
  }, [asks, data, key]);

  const state = () => {
    if (!wanted) return 'idle';
    if (data && asks) return 'found';
    if (!asks || isFetching || !error) return 'busy';
    return error instanceof ApiError && error.status === 404 ? 'unknown' : 'unreachable';
  };
  const current = did.key === key ? did : { key, ...nothing };
  return {
    app,
    state: state(),
    data: asks ? data : undefined,
    did: current,
    take: (field) => {
      const { [field]: value, ...differs } = current.differs;
      put(field, value);
      filled.current.values = { ...filled.current.values, [field]: value };
      setDid({ key, set: { ...current.set, [field]: value }, differs });
    },
    retry: () => void refetch(),
  };
};
