import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { askAppStore } from './app-store-answer.ts';
import type { Outbound } from './outbound.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { askPlayStore } from './play-store-page.ts';
import { type Ask, type StoreApp, type StoreQuestion, StoreUnreachable } from './store-question.ts';

export type AppStores = {
  /** The app in the storefront of the country, else in the store's own; null when the store does not know it. @throws StoreUnreachable */
  find(question: StoreQuestion): Promise<StoreApp | null>;
};

const KEPT = 1000;
const KEPT_MS = 3_600_000;
/** An app that was just published is there soon. */
const UNKNOWN_MS = 300_000;
/** Play pages are about 1 MB. */
const MOST_BYTES = 3_000_000;

/** Answers in memory, the least recently asked for leave first; whoever asks the same meanwhile waits for the same answer. */
const keep = (now: () => number) => {
  const kept = new Map<string, { until: number; answer: Promise<StoreApp | null> }>();
  return (key: string, ask: () => Promise<StoreApp | null>): Promise<StoreApp | null> => {
    const known = kept.get(key);
    kept.delete(key);
    const entry = known && known.until > now() ? known : { until: now() + KEPT_MS, answer: ask() };
    kept.set(key, entry);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    if (entry !== known)
      entry.answer.then(
        (app) => {
          if (!app) entry.until = now() + UNKNOWN_MS;
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
    return entry.answer;
  };
};

const isAsked = (app: StoreApp, { platform, track_id, bundle_id }: StoreQuestion): boolean =>
  app.platform === platform &&
  (platform === 'ios' && track_id !== null
    ? String(app.app_store_id) === track_id
    : app.bundle_identifier === bundle_id);

type Settings = {
  /** Null: no store is asked, only `known` apps are found. */
  urls: Config['storeUrls'];
  outbound: Outbound;
  log: Logger;
  /** Apps that exist in no store: the demo's invented ones. */
  known?: readonly StoreApp[];
  totalMs?: number;
  now?: () => number;
};

/** The two public stores, or whatever the operator put in their place. */
export const openAppStores = ({
  urls,
  outbound,
  log,
  known = [],
  totalMs = 8_000,
  now = Date.now,
}: Settings): AppStores => {
  const remember = keep(now);

  const reader =
    (base: string, ended: number): Ask =>
    async (path) => {
      try {
        const answer = await outbound.fetch(`${base}${path}`, {
          maxBytes: MOST_BYTES,
          totalMs: Math.max(1, ended - now()),
          trusted: new URL(base).origin,
          headers: { 'accept-language': 'en' },
        });
        if (new URL(answer.url).hostname !== new URL(base).hostname) {
          answer.body.destroy();
          throw new StoreUnreachable('the store sent us elsewhere'); // a page that asks for consent, or worse
        }
        const chunks: Buffer[] = [];
        for await (const chunk of answer.body) chunks.push(chunk as Buffer);
        return { status: answer.status, text: Buffer.concat(chunks).toString('utf8') };
      } catch (error) {
        if (!(error instanceof OutboundRefused)) throw error;
        throw new StoreUnreachable(error.message, { cause: error });
      }
    };

  const ask = async (question: StoreQuestion): Promise<StoreApp | null> => {
    const base = urls?.[question.platform];
    if (!base) throw new StoreUnreachable('look-ups are switched off');
    const read = reader(base, now() + totalMs);
    const find = question.platform === 'ios' ? askAppStore : askPlayStore;
    const there = await find(read, question);
    return there ?? (question.country === null ? null : find(read, { ...question, country: null }));
  };

  return {
    find: async (question) => {
      const own = known.find((app) => isAsked(app, question));
      if (own) return own;
      const { platform, track_id, bundle_id, country } = question;
      try {
        return await remember([platform, track_id, bundle_id, country].join(' '), () => ask(question));
      } catch (error) {
        log.warn({ err: error, platform }, 'a store could not be asked');
        throw error;
      }
    },
  };
};
