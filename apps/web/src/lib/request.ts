import type { CallEntry } from '@fairlead/contract/call';

/** All that the client reads of a call: the rest stays out of the pages (build/lean-contract.ts). */
export const readOfCalls = ['method', 'path', 'permission', 'encoding', 'idempotent'] as const;
export type ClientEntry = Pick<CallEntry, (typeof readOfCalls)[number]>;

/** A random UUID v4, also where the page has no secure context and `randomUUID` is missing. */
export const uuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

type Channel = 'grid' | 'form' | 'import';

/** What travels beside the shapes of a call. */
export type CallOptions = {
  signal?: AbortSignal;
  /** A token that is not this browser's yet. */
  as?: string;
  /** Where the change was made; forms unless said. */
  channel?: Channel;
  /** One value for all writes of one save (design 13.1). */
  changeSet?: string;
  /** One value per submission, so that a repeated try is not carried out twice; made when left out. */
  idempotencyKey?: string;
  /** Only check, write nothing: answers what would change (design 13.2). */
  dryRun?: boolean;
};

type Parts = { params?: unknown; query?: unknown; body?: unknown };

const BASE = '/api';

const filled = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Repeated keys for lists; what is undefined or null is left out. */
export const queryText = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(key, String(one));
  return search.size > 0 ? `?${search}` : '';
};

/** All fields before the one file (design 13.6). */
const formData = (body: Record<string, unknown>): FormData => {
  const form = new FormData();
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  const isFile = ([, value]: [string, unknown]) => value instanceof Blob;
  for (const [name, value] of entries.filter((entry) => !isFile(entry))) form.append(name, String(value));
  for (const [name, value] of entries.filter(isFile)) form.append(name, value as Blob);
  return form;
};

const encoded = (entry: ClientEntry, body: unknown): { body?: string | URLSearchParams | FormData; type?: string } => {
  if (body === undefined) return {};
  const fields = body as Record<string, unknown>;
  if (entry.encoding === 'multipart') return { body: formData(fields) };
  if (entry.encoding === 'form') return { body: new URLSearchParams(queryText(fields).slice(1)) };
  return { body: JSON.stringify(body), type: 'application/json' };
};

export type Request = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams | FormData;
};

/** A call as it goes over the wire. Pure but for the request id and the key of the submission. */
export const requestOf = (entry: ClientEntry, sent: Parts & CallOptions, token: string | null): Request => {
  const query = { ...(sent.query as Record<string, unknown> | undefined), ...(sent.dryRun ? { dry_run: 'true' } : {}) };
  const { body, type } = encoded(entry, sent.body);
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Request-Id': uuid() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (type) headers['Content-Type'] = type;
  if (entry.method !== 'GET') headers['X-Channel'] = sent.channel ?? 'form';
  if (sent.changeSet) headers['X-Change-Set'] = sent.changeSet;
  if (entry.method === 'POST' && entry.idempotent && !sent.dryRun)
    headers['Idempotency-Key'] = sent.idempotencyKey ?? uuid();
  const path = filled(entry.path, (sent.params ?? {}) as Record<string, unknown>);
  return { url: `${BASE}${path}${queryText(query)}`, method: entry.method, headers, body };
};
