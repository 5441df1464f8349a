/** Small things kept in this browser. Storage may be blocked or full: then they last as long as the page. */
const fallback = new Map<string, string>();

const store = (kind: 'local' | 'session'): Storage | null => {
  try {
    return kind === 'local' ? localStorage : sessionStorage;
  } catch {
    return null;
  }
};

type Kind = 'local' | 'session';

export const readText = (key: string, kind: Kind = 'local'): string | null => {
  const kept = fallback.get(key);
  if (kept !== undefined) return kept;
  return store(kind)?.getItem(key) ?? null;
};

export const keepText = (key: string, text: string, kind: Kind = 'local'): void => {
  try {
    const place = store(kind);
    if (!place) throw new Error('no storage');
    place.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
};

export const forgetText = (key: string, kind: Kind = 'local'): void => {
  fallback.delete(key);
  store(kind)?.removeItem(key);
};

/** Forgets all keys that begin so, in this browser. */
export const forgetAll = (prefix: string): void => {
  const place = store('local');
  for (const key of [...fallback.keys(), ...(place ? Object.keys(place) : [])])
    if (key.startsWith(prefix)) forgetText(key);
};

/** A kept JSON value, or the fallback when there is none or it does not parse. */
export const readJson = <T>(key: string, otherwise: T): T => {
  try {
    return JSON.parse(readText(key) ?? '') as T;
  } catch {
    return otherwise;
  }
};
export const keepJson = (key: string, value: unknown): void => keepText(key, JSON.stringify(value));

/** Hears of what another tab keeps under this key, or forgets. @returns ends it */
export const onKeptElsewhere = (key: string, hear: () => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) hear();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};
