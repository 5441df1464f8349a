import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The two app stores on loopback; each knows what it is told, and may be told to misbehave. */
export type StoreStandIn = {
  /** For STORE_URLS. */
  urls: string;
  origin: string;
  /** Paths asked for so far. */
  asked: string[];
  /** Results of the look-up, by storefront ('us' where none is asked for). */
  results: Record<string, object[]>;
  /** Pages of the Play store, by package and storefront (`com.example.shop` or `com.example.shop@fr`). */
  pages: Record<string, string>;
  /** When set, is asked first and may answer in the store's place (true: it did). */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** Honest again, knowing nothing, and nothing asked. */
  reset(): void;
  close(): void;
};

/** A result as the App Store gives it. */
export const aResult = (given: object = {}) => ({
  kind: 'software',
  wrapperType: 'software',
  trackId: 123456789,
  trackName: 'Example Shop',
  bundleId: 'com.example.shop',
  trackViewUrl: 'https://apps.apple.com/us/app/example-shop/id123456789?uo=4',
  artworkUrl60: 'https://is1.example/60.png',
  artworkUrl100: 'https://is1.example/100.png',
  artworkUrl512: 'https://is1.example/512.png',
  sellerUrl: 'https://shop.example',
  ...given,
});

/** A page as the Play store gives it, without the megabyte around it. */
export const aPage = (given: { title?: string; head?: string; body?: string; data?: object | null } = {}): string => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Example Shop',
    image: 'https://play-lh.example/data',
    author: { '@type': 'Person', name: 'Example Inc', url: 'https://shop.example/' },
    ...given.data,
  };
  return `<!doctype html><html lang="en"><head><base href="https://play.google.com/"><script>var a = "<meta property='og:title' content='No'>";</script>
    <meta property="og:title" content="${given.title ?? 'Example Shop - Apps on Google Play'}">
    <meta property="og:image" content="https://play-lh.example/icon=w240&amp;h=240">${given.head ?? ''}
    ${given.data === null ? '' : `<script type="application/ld+json" nonce="x">${JSON.stringify(data)}</script>`}
    </head><body>${given.body ?? ''}</body></html>`;
};

export async function startStores(): Promise<StoreStandIn> {
  const server = createServer((request, response) => {
    standIn.asked.push(request.url ?? '');
    if (standIn.misbehave?.(request, response)) return;
    const url = new URL(request.url ?? '', 'http://store.example');
    const asked = (name: string) => url.searchParams.get(name);
    if (url.pathname === '/lookup') {
      const named = (one: object) => {
        const { trackId, bundleId } = one as { trackId?: unknown; bundleId?: unknown };
        return asked('id') === null ? bundleId === asked('bundleId') : String(trackId) === asked('id');
      };
      const results = (standIn.results[asked('country') ?? 'us'] ?? []).filter(named);
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(JSON.stringify({ resultCount: results.length, results }));
      return;
    }
    const storefront = asked('gl');
    const page = standIn.pages[`${asked('id')}${storefront ? `@${storefront.toLowerCase()}` : ''}`];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<html><body>We are sorry, the requested URL was not found on this server.</body></html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: StoreStandIn = {
    urls: `ios=${origin},android=${origin}`,
    origin,
    asked: [],
    results: {},
    pages: {},
    misbehave: null,
    reset() {
      Object.assign(standIn, { asked: [], results: {}, pages: {}, misbehave: null });
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
