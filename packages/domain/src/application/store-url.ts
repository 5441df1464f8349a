import type { Platform } from './application.ts';

/** What a store URL names. */
export type StoreApp = {
  /** App Store is ios, Play store is android. */
  platform: Platform;
  /** Number of the app in the App Store, or package name in the Play store, as text. */
  id: string;
  /** Storefront, two lower-case letters; null where the URL names none. */
  country: string | null;
};

/** Longest store URL that is kept. */
const STORE_URL_MAX = 2048;

const appStoreHosts = ['apps.apple.com', 'itunes.apple.com', 'geo.itunes.apple.com'];
const appStoreSchemes = ['http', 'https', 'itms', 'itms-apps', 'itms-appss'];

/** `/[cc/]app/[slug/]id<number>[/]`; pages of developers, albums and the like have another word before the id. */
const appPath = /^\/(?:([a-z]{2})\/)?app\/(?:[^/]+\/)?id([1-9]\d{0,14})\/?$/i;
const number = /^[1-9]\d{0,14}$/;
/** Android's rule: at least two parts, each beginning with a letter. */
const packageName = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;
const country = /^[a-z]{2}$/i;

/** Whether an Android app may be called so. */
export const isPackageName = (text: string): boolean => text.length <= 255 && packageName.test(text);

type Parts = { scheme: string; host: string; path: string; query: string };

/**
 * The parts of a URL on one line without blanks. Not a general parser: whatever stands before the path has to be one of
 * a few known hosts letter by letter, so user names, ports, backslashes and look-alikes fall out by themselves.
 */
const partsOf = (text: string): Parts | null => {
  const trimmed = text.trim();
  if (trimmed.length > STORE_URL_MAX || /[\s\p{Cc}\\]/u.test(trimmed)) return null;
  const [, scheme, host, path, query] = /^([a-z][a-z-]*):\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(trimmed) ?? [];
  if (scheme === undefined || host === undefined || path === undefined) return null;
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path, query: query ?? '' };
};

/** A parameter of a query, the first of its name; '' where it is absent or written wrongly. */
const parameter = (query: string, name: string): string => {
  const pair = query.split('&').find((one) => one.startsWith(`${name}=`));
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '');
  } catch {
    return '';
  }
};

const readAppStore = ({ path, query }: Parts): StoreApp | null => {
  const [, storefront, id] = appPath.exec(path) ?? [];
  if (id !== undefined) return { platform: 'ios', id, country: storefront?.toLowerCase() ?? null };
  const asked = parameter(query, 'id');
  return path.endsWith('/viewSoftware') && number.test(asked) ? { platform: 'ios', id: asked, country: null } : null;
};

const readPlayStore = ({ query }: Parts): StoreApp | null => {
  const id = parameter(query, 'id');
  const storefront = parameter(query, 'gl');
  if (!isPackageName(id)) return null;
  return { platform: 'android', id, country: country.test(storefront) ? storefront.toLowerCase() : null };
};

const isPlayStore = ({ scheme, host, path }: Parts): boolean => {
  if (scheme === 'market') return host === 'details' && (path === '' || path === '/');
  if (scheme !== 'http' && scheme !== 'https') return false;
  if (host === 'play.google.com') return /^\/store\/apps\/details\/?$/.test(path);
  return host === 'market.android.com' && /^\/details\/?$/.test(path);
};

/**
 * The app that a store URL names (AP-39, D-115); null for everything else: other pages of the stores, look-alike hosts,
 * short links. Blanks around it are dropped, hosts are read in any case.
 */
export const readStoreUrl = (text: string): StoreApp | null => {
  const parts = partsOf(text);
  if (!parts) return null;
  if (appStoreSchemes.includes(parts.scheme) && appStoreHosts.includes(parts.host)) return readAppStore(parts);
  return isPlayStore(parts) ? readPlayStore(parts) : null;
};

/** The plain page of an app in its store; `readStoreUrl` reads it back. */
export const storeUrlOf = ({ platform, id, country: storefront }: StoreApp): string =>
  platform === 'ios'
    ? `https://apps.apple.com/${storefront ? `${storefront}/` : ''}app/id${id}`
    : `https://play.google.com/store/apps/details?id=${id}${storefront ? `&gl=${storefront.toUpperCase()}` : ''}`;
