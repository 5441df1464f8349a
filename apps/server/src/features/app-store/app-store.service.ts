import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/app-store';
import { isBundle, STORE_URL_INVALID } from '@fairlead/domain/application/application.rules';
import { isPackageName } from '@fairlead/domain/application/store-url';
import { when } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { iconLink } from '../../outside/links.ts';
import { StoreUnreachable } from '../../outside/store-question.ts';
import { Refusal, refuseIfAny } from '../../refusal.ts';

const stores = { ios: 'App Store', android: 'Play store' } as const;

/**
 * What a store says of an app, to fill in a form (AP-41, D-114).
 * @throws Refused without an id, 404 when the store does not know it, 503 when it cannot be asked
 */
export const storeMetadata = async (
  context: Context,
  { os, bundle_id, track_id, country }: Given<typeof api.getStoreMetadata>['query'],
): Promise<Ok<typeof api.getStoreMetadata>> => {
  refuseIfAny([
    ...when(os === 'ios' && !track_id && !bundle_id, 'track_id', 'track_id or bundle_id is required'),
    ...when(os === 'android' && !bundle_id, 'bundle_id', 'bundle_id is required'),
    ...when(
      !!bundle_id && !(os === 'android' ? isPackageName(bundle_id) : isBundle(bundle_id)),
      'bundle_id',
      'bundle_id is not the id of an app',
    ),
  ]);
  const question = {
    platform: os,
    track_id: track_id ? String(Number(track_id)) : null,
    bundle_id: bundle_id || null,
    country: country?.toLowerCase() ?? null,
  };
  const found = await context.stores.find(question).catch((error: unknown) => {
    if (!(error instanceof StoreUnreachable)) throw error;
    const message = `The ${stores[os]} cannot be asked right now. Fill in the fields by hand, or try again later.`;
    throw new Refusal(503, 'store_unreachable', message, { headers: { 'retry-after': '30' } });
  });
  if (!found) throw new Refusal(404, 'not_found', STORE_URL_INVALID);
  return { ...found, icon: iconLink(context, found.icon_url) };
};
