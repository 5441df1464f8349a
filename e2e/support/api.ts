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

/** The dashboard of this file: no other file uses it meanwhile. */
export const base = (): string => {
  const bases = inject('bases');
  const at = bases[Number(process.env.VITEST_POOL_ID) - 1];
  if (at === undefined)
    throw new Error(`There are ${bases.length} servers, none for worker ${process.env.VITEST_POOL_ID}`);
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

const tokens = new Map<string, Promise<string>>();

/** A token of a demo account, or of its namesake on a server of the story's own; one sign-in an account and file. */
export const tokenOf = (who: Who, at = base()): Promise<string> => {
  const key = `${expect.getState().testPath} ${who} ${at}`;
  const known = tokens.get(key);
  if (known) return known;
  const fresh = send(
    at,
    auth.signIn,
    { body: { grant_type: 'password', username: addresses[who], password: PASSWORD } },
    {},
  ).then((answer) => (answer as { access_token: string }).access_token);
  tokens.set(key, fresh);
  return fresh;
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
