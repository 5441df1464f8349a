import { pino } from 'pino';
import { openAppStores } from '../outside/app-stores.ts';
import { openOutbound } from '../outside/outbound.ts';
import { type StoreQuestion, StoreUnreachable } from '../outside/store-question.ts';
import type { StoreStandIn } from './store-stand-in.ts';

type More = Partial<Parameters<typeof openAppStores>[0]>;

/** The product's side of the stand-in, with nothing else allowed. */
export const storesOf = (store: StoreStandIn, more: More = {}) =>
  openAppStores({
    urls: { ios: store.origin, android: store.origin },
    outbound: openOutbound({ allow: [] }),
    log: pino({ level: 'silent' }),
    ...more,
  });

/** A question about the shop of `aResult`, or about another. */
export const ios = (given: Partial<StoreQuestion> = {}): StoreQuestion => ({
  platform: 'ios',
  track_id: '123456789',
  bundle_id: null,
  country: null,
  ...given,
});

/** A question about the shop of `aPage`, or about another. */
export const android = (given: Partial<StoreQuestion> = {}): StoreQuestion => ({
  platform: 'android',
  track_id: null,
  bundle_id: 'com.example.shop',
  country: null,
  ...given,
});

/** Why a store could not be asked; whatever else happens is thrown. */
export const whyUnreachable = async (
  store: StoreStandIn,
  question: StoreQuestion,
  more: More = {},
): Promise<string> => {
  const error = await storesOf(store, more)
    .find(question)
    .catch((thrown: unknown) => thrown);
  if (error instanceof StoreUnreachable) return error.message;
  throw error instanceof Error ? error : new Error(`it was answered: ${JSON.stringify(error)}`);
};
