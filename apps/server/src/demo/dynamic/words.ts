import { type CatalogueEvent, eventsOf, type StreamKind } from '../../simulator/events/catalogue.ts';
import type { Stream } from '../../simulator/events/streams.ts';
import { eventSettings } from '../apps/event-settings.ts';

/** What people of one kind of business are called and do, in the words of its catalogue of events. */
type Words = {
  /** Who did what brings money. */
  buyers: string;
  bought: string;
  /** Times of it. */
  times: string;
  buy: string;
  /** What comes before it, the first one that an app shows. */
  nearly: readonly string[];
  almost: string;
};

const words: Record<StreamKind, Words> = {
  food: {
    buyers: 'buyers',
    bought: 'ordered',
    times: 'orders',
    buy: 'order',
    nearly: ['add_to_cart', 'view_restaurant'],
    almost: 'cart',
  },
  shopping: {
    buyers: 'buyers',
    bought: 'bought',
    times: 'purchases',
    buy: 'purchase',
    nearly: ['add_to_cart', 'view_item'],
    almost: 'cart',
  },
  fintech: {
    buyers: 'depositors',
    bought: 'deposited',
    times: 'deposits',
    buy: 'deposit',
    nearly: ['kyc_start', 'login'],
    almost: 'verification begun',
  },
  casual: {
    buyers: 'payers',
    bought: 'paid',
    times: 'purchases',
    buy: 'purchase',
    nearly: ['shop_opened', 'level_complete', 'level_start'],
    almost: 'played',
  },
  casino: {
    buyers: 'payers',
    bought: 'paid',
    times: 'purchases',
    buy: 'purchase',
    nearly: ['spin', 'machine_opened'],
    almost: 'played',
  },
  travel: {
    buyers: 'bookers',
    bought: 'booked',
    times: 'bookings',
    buy: 'booking',
    nearly: ['checkout', 'search', 'view'],
    almost: 'searched',
  },
  ride: {
    buyers: 'riders',
    bought: 'rode',
    times: 'rides',
    buy: 'ride_completed',
    nearly: ['ride_requested', 'price_viewed', 'pickup_set'],
    almost: 'asked for a ride',
  },
  streaming: {
    buyers: 'subscribers',
    bought: 'subscribed',
    times: 'subscriptions',
    buy: 'subscribe',
    nearly: ['trial_started', 'play', 'title_viewed'],
    almost: 'trial begun',
  },
};

/** Words of an app's business, and its own names of the events that count: as its measurement partner calls them. */
export type AppWords = Omit<Words, 'nearly'> & { nearly: string };

/** @throws when the catalogue no longer holds an event that the demo's audiences ask for */
export const wordsOf = ({ bundle, kind, partner }: Pick<Stream, 'bundle' | 'kind' | 'partner'>): AppWords => {
  const own = eventsOf(kind, partner);
  const hidden = new Set(eventSettings(bundle).flatMap(({ name, edit }) => (edit.is_hidden ? [name] : [])));
  const called = new Map(eventsOf(kind, '').map(({ name }, at) => [name, own[at] as CatalogueEvent]));
  const shown = (names: readonly string[]): string => {
    const found = names.map((name) => called.get(name)?.name ?? '').find((name) => name !== '' && !hidden.has(name));
    if (found === undefined) throw new Error(`${bundle} shows none of ${names.join(', ')}`);
    return found;
  };
  const { buy, nearly, ...rest } = words[kind];
  return { ...rest, buy: shown([buy]), nearly: shown(nearly) };
};
