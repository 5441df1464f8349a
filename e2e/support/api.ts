import { randomUUID } from 'node:crypto';
import type { CallEntry, Ok, Sent } from '@fairlead/contract';
import * as auth from '@fairlead/contract/auth';
import { expect, inject } from 'vitest';

export const PASSWORD = 'Fairlead-2026';

/** Opens the facts calls of the server that all stories share: what a measurement partner has. */
export const PARTNER = 'the-partner-of-all-stories-0123456789';

/** Addresses of the demo accounts by role. */
export const addresses = {
  admin: 'admin@fairlead.example',
  campaign_manager: 'campaign.manager@fairlead.example',
  account_manager: 'account.manager@fairlead.example',
  sales_team_member: 'sales@fairlead.example',
  creative_team_member: 'creative@fairlead.example',
  marketing_team_member: 'marketing@fairlead.example',
  support_team_member: 'support@fairlead.example',
  restricted_dashboard_user: 'restricted@fairlead.example',
  api_user: 'api@fairlead.example',
  guest_user: 'guest@fairlead.example',
  client: 'client@nomnom.example',
} as const;
export type Who = keyof typeof addresses;

/** The dashboard of this file; none where stories have servers of their own alone. */
export const baseIfAny = (): string | undefined =>
  // Nothing is provided where no server was started for all
  (inject('bases') as readonly string[] | undefined)?.[Number(process.env.VITEST_POOL_ID) - 1];

/** The dashboard of this file: no other file uses it meanwhile. */
export const base = (): string => {
  const at = baseIfAny();
  if (at === undefined) throw new Error(`There is no server for worker ${process.env.VITEST_POOL_ID}`);
  return at;
};

const send = async (
  at: string,
  entry: CallEntry,
  sent: { params?: object; query?: object; body?: unknown },
  headers: Record<string, string>,
) => {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((sent.params as Record<string, unknown>)[name])),
  );
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)]));
  const form = entry.encoding === 'form';
  const body =
    sent.body === undefined
      ? undefined
      : form
        ? new URLSearchParams(sent.body as Record<string, string>).toString()
        : JSON.stringify(sent.body);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await fetch(`${at}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: entry.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${entry.method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const signIn = async (who: Who, at: string): Promise<string> => {
  const body = { grant_type: 'password', username: addresses[who], password: PASSWORD };
  return ((await send(at, auth.signIn, { body }, {})) as { access_token: string }).access_token;
};
const holds = async (token: string, at: string): Promise<boolean> =>
  (await fetch(`${at}/api/profile`, { headers: { authorization: `Bearer ${token}` } })).ok;

/** By account and server, and the file that had it last. */
const tokens = new Map<string, { token: Promise<string>; file: string | undefined }>();

/**
 * A token of a demo account, or of its namesake on a server of the story's own. The files of a process share it, as a password costs
 * what ten other calls do; one that a file before has ended is found out by asking with it.
 */
export const tokenOf = (who: Who, at = base()): Promise<string> => {
  const key = `${who} ${at}`;
  const file = expect.getState().testPath;
  const known = tokens.get(key);
  if (known && known.file === file) return known.token;
  const before = known?.token.catch(() => '') ?? Promise.resolve('');
  const token = before.then(async (old) => (old !== '' && (await holds(old, at)) ? old : signIn(who, at)));
  tokens.set(key, { token, file });
  return token;
};

/** The API as a machine that has a token of its own. */
export const asMachine = (token: string, at: string) => ({
  call: <const C extends CallEntry>(entry: C, sent: Partial<Sent<C>>): Promise<Ok<C>> =>
    send(at, entry, sent as { body?: unknown }, { authorization: `Bearer ${token}` }),
});

/** The API as somebody: for arranging what a story needs, and for looking at what it did. */
export const as = (who: Who, at = base()) => ({
  call: async <const C extends CallEntry>(entry: C, sent: Partial<Sent<C>> = {}): Promise<Ok<C>> =>
    send(at, entry, sent as { params?: object; query?: object; body?: unknown }, {
      authorization: `Bearer ${await tokenOf(who, at)}`,
    }),
  /** Uploads a file as the form does. */
  upload: async <T>(
    path: string,
    fields: Record<string, string>,
    file: { name: string; content: string | Uint8Array<ArrayBuffer>; field?: string; type?: string },
  ): Promise<T> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(file.field ?? 'file', new Blob([file.content], { type: file.type ?? 'text/csv' }), file.name);
    const answer = await fetch(`${at}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(who, at)}`, 'idempotency-key': randomUUID() },
      body: form,
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  },
});
