import * as api from '@fairlead/contract/app-store';
import type { Ok } from '@fairlead/contract/call';
import type { StoreApp } from '@fairlead/domain/application/store-url';
import { query } from '#lib/query.ts';

export type StoreMetadata = Ok<typeof api.getStoreMetadata>;

/** What the store says of the app that a store URL names. */
export const metadataOf = ({ platform, id, country }: StoreApp) =>
  query(['store-metadata', platform, id, country], api.getStoreMetadata, {
    query: {
      os: platform,
      ...(platform === 'ios' ? { track_id: id } : { bundle_id: id }),
      ...(country === null ? {} : { country }),
    },
  });
