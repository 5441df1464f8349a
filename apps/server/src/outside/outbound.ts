import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { isLoopback } from '../config.values.ts';
import { limitedBody } from './outbound-body.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { type Address, requestOnce } from './outbound-request.ts';
import { isPublicAddress } from './public-address.ts';

type OutboundOptions = {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Most bytes of the body, as they travel and unpacked alike. */
  maxBytes: number;
  /** For the whole answer; default 10 s. A large file gives its own. */
  totalMs?: number;
  /**
   * An origin that the operator configured: it may stand anywhere, on any port. Redirects to other origins are checked as
   * ever.
   */
  trusted?: string | undefined;
  /** Refuses http, at every redirect as well. */
  httpsOnly?: boolean;
};

type OutboundAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Where it came from after redirects. */
  url: string;
  /** Unpacked. Fails with OutboundRefused at a limit. Read it or destroy it. */
  body: Readable;
};

/** The one way to fetch an address that a user gave, or that an answer redirects to (design 3.12). */
export type Outbound = { fetch(url: string, options: OutboundOptions): Promise<OutboundAnswer> };

type Settings = {
  /** Loopback `host:port` pairs that may be reached: demo and test. */
  allow: readonly string[];
  /** All addresses of a name; the system's by default. */
  resolve?: (hostname: string) => Promise<Address[]>;
  /** Connecting, and waiting for an answer's head, redirects included. */
  headMs?: number;
  /** Without this many bytes within `idleMs` of waiting, a body is too slow. */
  idleMs?: number;
  bytesPerIdle?: number;
};

const REDIRECTS = 3;
const redirecting = new Set([301, 302, 303, 307, 308]);

/** @throws (its `fetch`) OutboundRefused, whose message may be shown to the user; AbortError when aborted. */
export function openOutbound(settings: Settings): Outbound {
  const { allow, resolve = resolveBySystem, headMs = 10_000, idleMs = 10_000, bytesPerIdle = 10_000 } = settings;

  const addressesOf = async (url: URL, trusted: boolean): Promise<Address[]> => {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const allowed = allow.includes(`${url.hostname}:${port}`);
    if (!allowed && !trusted && port !== '80' && port !== '443') throw new OutboundRefused('port');
    const family = isIP(hostname);
    const found = family ? [{ address: hostname, family }] : await resolve(hostname).catch(noAddress);
    if (found.length === 0) throw new OutboundRefused('unknown_host');
    // One private address among public ones is refused as well: which one is used would be chance.
    const fits = (address: string) => trusted || (allowed ? isLoopback(address) : isPublicAddress(address));
    if (!found.every(({ address }) => fits(address))) throw new OutboundRefused('private');
    return found;
  };

  return {
    async fetch(
      text,
      { method = 'GET', headers = {}, signal, maxBytes, totalMs = 10_000, trusted, httpsOnly = false },
    ) {
      signal?.throwIfAborted();
      const ended = Date.now() + totalMs;
      const head = new AbortController();
      const late = setTimeout(() => head.abort(new OutboundRefused('time')), Math.min(headMs, totalMs));
      const stop = signal ? AbortSignal.any([signal, head.signal]) : head.signal;
      try {
        let url = checkUrl(text, undefined, httpsOnly);
        const { origin } = url;
        for (let redirects = 0; ; redirects += 1) {
          const addresses = await unless(stop, addressesOf(url, url.origin === trusted));
          const response = await requestOnce(url, addresses, {
            method,
            headers: url.origin === origin ? headers : withoutCredentials(headers),
            signal: stop,
          });
          const status = response.statusCode ?? 0;
          const location = response.headers.location;
          if (!redirecting.has(status) || location === undefined) {
            const body = limitedBody(response, {
              maxBytes,
              idleMs,
              bytesPerIdle,
              totalMs: ended - Date.now(),
              signal,
              method,
            });
            return { status, headers: response.headers, url: url.href, body };
          }
          response.destroy();
          if (redirects === REDIRECTS) throw new OutboundRefused('redirects');
          url = checkUrl(location, url, httpsOnly);
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (head.signal.aborted) throw head.signal.reason;
        throw error instanceof OutboundRefused ? error : new OutboundRefused('connection', { cause: error });
      } finally {
        clearTimeout(late);
      }
    },
  };
}

/** What another origin may hear: nothing that opens the first one. */
function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)));
}

/**
 * The address as a URL that may be asked, by its text alone. Decimal, hex, octal and short IPv4 forms come out of the
 * parser as plain ones; blanks and control characters, which it would drop in silence, are refused.
 *
 * @throws OutboundRefused
 */
export function checkUrl(text: string, base?: URL, httpsOnly = false): URL {
  if (text.length > 4096 || /[\u0000-\u0020\u007f-\u00a0\\]/.test(text) || !URL.canParse(text, base?.href)) {
    throw new OutboundRefused('not_a_url');
  }
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused('scheme');
  if (httpsOnly && url.protocol !== 'https:') throw new OutboundRefused('plain');
  if (url.username || url.password) throw new OutboundRefused('credentials');
  url.hash = '';
  return url;
}

/** A name that does not exist has no address; a name service that does not answer is another matter, and may pass. */
function noAddress(error: unknown): Address[] {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
  throw new OutboundRefused('names', { cause: error });
}

async function resolveBySystem(hostname: string): Promise<Address[]> {
  return systemLookup(hostname, { all: true, order: 'ipv4first' });
}

/** The work's result, or the signal's reason as soon as it aborts: a name server may not answer at all. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
