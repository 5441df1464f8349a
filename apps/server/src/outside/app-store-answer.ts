import { isBundle } from '@fairlead/domain/application/application.rules';
import { readStoreUrl, storeUrlOf } from '@fairlead/domain/application/store-url';
import { type Ask, type StoreApp, type StoreQuestion, StoreUnreachable } from './store-question.ts';
import { addressOf, nameOf } from './store-words.ts';

/** A result of the look-up; whatever its fields hold is checked before it is used. */
type Result = Readonly<Record<string, unknown>>;

const resultsOf = (text: string): Result[] => {
  try {
    const { results } = JSON.parse(text) as { results?: unknown };
    if (Array.isArray(results)) return results.filter((one) => typeof one === 'object' && one !== null) as Result[];
  } catch {
    // said below
  }
  throw new StoreUnreachable('the App Store answered no list of results');
};

/** The largest icon there is. */
const iconOf = (result: Result): string | null =>
  ['artworkUrl512', 'artworkUrl100', 'artworkUrl60'].map((field) => addressOf(result[field])).find(Boolean) ?? null;

const toApp = (result: Result): StoreApp | null => {
  const { kind, trackId, trackName, bundleId, trackViewUrl, sellerUrl } = result;
  const name = nameOf(trackName);
  if (kind !== 'software' || name === null) return null; // songs, albums and developers have ids too
  if (!Number.isSafeInteger(trackId) || typeof bundleId !== 'string' || !isBundle(bundleId)) return null;
  const id = String(trackId);
  const page = addressOf(trackViewUrl);
  return {
    platform: 'ios',
    name,
    bundle_identifier: bundleId,
    app_store_id: Number(trackId),
    app_store_url: page && readStoreUrl(page)?.id === id ? page : storeUrlOf({ platform: 'ios', id, country: null }),
    icon_url: iconOf(result),
    advertiser_website_url: addressOf(sellerUrl),
  };
};

/** The look-up of the iTunes Search API, by number or else by bundle. @throws StoreUnreachable */
export const askAppStore = async (
  ask: Ask,
  { track_id, bundle_id, country }: StoreQuestion,
): Promise<StoreApp | null> => {
  const query = new URLSearchParams({
    ...(track_id === null ? { bundleId: bundle_id ?? '' } : { id: track_id }),
    entity: 'software',
    ...(country === null ? {} : { country }),
  });
  const { status, text } = await ask(`/lookup?${query}`);
  if (status === 404) return null;
  if (status !== 200) throw new StoreUnreachable(`the App Store answered ${status}`);
  const apps = resultsOf(text).flatMap((result) => toApp(result) ?? []);
  const asked = (app: StoreApp) =>
    track_id === null ? app.bundle_identifier === bundle_id : String(app.app_store_id) === track_id;
  return apps.find(asked) ?? null;
};
