import { isIP } from 'node:net';

/** What is wrong with one variable and what to do about it. The text never repeats a value that may hold a secret. */
export class WrongValue extends Error {
  override name = 'WrongValue';
}

const wrong = (message: string): never => {
  throw new WrongValue(message);
};

/** Whether a host name or address as written is this machine only. */
export const isLoopback = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
};

export const parseWhole = (text: string, least: number, most: number): number =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : wrong(`must be a whole number from ${least} to ${most}, not "${text.slice(0, 40)}"`);

export const parseChoice = <const T extends string>(text: string, choices: readonly T[]): T =>
  choices.find((choice) => choice === text.toLowerCase()) ??
  wrong(`must be one of ${choices.join(', ')}, not "${text.slice(0, 40)}"`);

export const parseHost = (text: string): string =>
  isIP(text) || isDomain(text) || text === 'localhost'
    ? text
    : wrong(`must be an address or host name to listen on, such as 127.0.0.1, not "${text.slice(0, 80)}"`);

const isDomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i.test(label));

export const parseDomain = (text: string): string =>
  isDomain(text) && text.includes('.') && !isIP(text)
    ? text.toLowerCase()
    : wrong(`must be a mail domain in ASCII, such as fairlead.example, not "${text.slice(0, 80)}"`);

type UrlRules = { schemes: readonly string[]; example: string; credentials?: boolean; query?: boolean };

/** A URL as the operator wrote it, without its trailing slash. Credentials and a query only where they mean something. */
export function parseUrl(text: string, rules: UrlRules): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || /\s/.test(text) || !rules.schemes.includes(url.protocol.slice(0, -1)) || !url.hostname) {
    return wrong(
      `must be an address that starts with ${rules.schemes.map((s) => `${s}://`).join(' or ')}, such as ${rules.example}`,
    );
  }
  if (!rules.credentials && (url.username || url.password)) return wrong('must not contain a user name or password');
  if (!rules.query && (url.search || url.hash)) return wrong('must not contain a query ("?") or fragment ("#")');
  return text.replace(/\/+$/, '');
}

/** `https://`, or `http://` on this machine only: keys fetched in the clear could be anybody's. */
export function parseIssuer(text: string): string {
  const url = parseUrl(text, { schemes: ['https', 'http'], example: 'https://login.example.com' });
  if (url.startsWith('http:') && !isLoopback(new URL(url).hostname)) return wrong('must start with https://');
  return text; // letter by letter: it is compared with the token's `iss`
}

const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** `name:token,…`, each name and token once. Tokens open the calls of machines, so they are long. */
export function parseMachineTokens(text: string): { name: string; token: string }[] {
  const tokens = parseList(text).map((pair, index) => {
    const [, name, token] = /^([A-Za-z0-9._-]{1,64}):([\x21-\x7e]{32,512})$/.exec(pair) ?? [];
    if (!name || !token)
      return wrong(
        `must be name:token pairs joined by commas, each token 32 or more visible characters (see pair ${index + 1})`,
      );
    return { name, token };
  });
  if (new Set(tokens.map((t) => t.name)).size < tokens.length) return wrong('must name each machine once');
  if (new Set(tokens.map((t) => t.token)).size < tokens.length)
    return wrong('must give each machine a token of its own');
  return tokens;
}

/** The folder of the bucket that this product keeps its own files in. */
export const STORE_PREFIX = 'fairlead/';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export const parseBucket = (text: string): string =>
  bucketName.test(text)
    ? text
    : wrong('must be the name of a bucket: 3 to 63 lower-case letters, digits, dots or hyphens');

/** `s3://bucket/prefix`: where clients drop files. */
export function parseImportS3(text: string): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.split('/').filter(Boolean);
  if (
    !bucket ||
    !bucketName.test(bucket) ||
    parts.some((part) => part === '.' || part === '..' || !/^[\w .!'()*=-]+$/.test(part))
  ) {
    return wrong('must look like s3://bucket/prefix');
  }
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

/** `host:port,…`, loopback only: exceptions for tests and the demo must not open the network around the server. */
export const parseOutboundAllow = (text: string): string[] =>
  parseList(text).map((pair) => {
    const url = URL.canParse(`http://${pair}/`) ? new URL(`http://${pair}/`) : null;
    const port = /:(\d{1,5})$/.exec(pair)?.[1];
    if (!url || !port || url.username || url.pathname !== '/' || url.search || !isLoopback(url.hostname)) {
      return wrong(`must be host:port pairs on this machine, such as 127.0.0.1:4999, not "${pair.slice(0, 80)}"`);
    }
    return `${url.hostname}:${Number(port)}`;
  });

/** Number of proxies in front (0: none), or the addresses of those whose X-Forwarded-For is believed. */
export function parseTrustProxy(text: string): number | string[] {
  if (/^\d+$/.test(text)) return parseWhole(text, 0, 10);
  const hops = parseList(text);
  const isNetwork = (hop: string) => {
    const [address = '', bits, more] = hop.split('/');
    const family = isIP(address);
    return (
      family > 0 &&
      more === undefined &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  };
  return hops.length > 0 && hops.every(isNetwork)
    ? hops
    : wrong('must be the number of proxies in front of this server (0 to 10), or their addresses, such as 10.0.0.0/8');
}

/** `company:1,order:2,application:3`. */
export function parseFallbackIds(text: string): { company: number; order: number; application: number } {
  const pairs = new Map(parseList(text).map((pair) => pair.split(':') as [string, string]));
  const id = (name: string) => {
    const value = pairs.get(name);
    return value && /^[1-9]\d{0,8}$/.test(value)
      ? Number(value)
      : wrong('must look like company:1,order:1,application:1');
  };
  return { company: id('company'), order: id('order'), application: id('application') };
}

/** `ios=https://…,android=https://…`: one or both. */
export function parseStoreUrls(
  text: string,
  standard: { ios: string; android: string },
): { ios: string; android: string } {
  const urls = { ...standard };
  for (const pair of parseList(text)) {
    const [, platform, url] = /^(ios|android)=(.+)$/.exec(pair) ?? [];
    if (!platform || !url) return wrong('must look like ios=https://…,android=https://…');
    urls[platform as 'ios' | 'android'] = parseUrl(url, { schemes: ['https', 'http'], example: standard.ios });
  }
  return urls;
}

/** An instant in ISO 8601 with its zone. */
export function parseInstant(text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text)
    : null;
  return at && !Number.isNaN(at.getTime()) ? at : wrong('must be a time with its zone, such as 2026-03-31T23:59:50Z');
}

/** `Name <address>` or an address: ASCII, one line. */
export const parseSender = (text: string): string =>
  /^(?:[A-Za-z0-9 ._&'-]{1,80} <[^\s<>,;:"@]{1,64}@[A-Za-z0-9.-]{3,253}>|[^\s<>,;:"@]{1,64}@[A-Za-z0-9.-]{3,253})$/.test(
    text,
  )
    ? text
    : wrong('must be one sender, such as Fairlead <no-reply@example.com>');

/** A key that signs links: long, and not one that stands in an example. */
export function parseSecret(text: string, strict: boolean): string {
  if (text.length < 32) return wrong('must have at least 32 characters. Make one with: openssl rand -base64 48');
  const looksMadeUp =
    new Set(text).size < 10 || /change.?me|placeholder|example|default|secret.?key|your.?(own|secret|key)/i.test(text);
  return strict && looksMadeUp ? wrong('is not a random key. Make one with: openssl rand -base64 48') : text;
}
