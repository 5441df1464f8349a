import type { CallEntry, Ok, Sent } from '@fairlead/contract';
import * as auth from '@fairlead/contract/auth';
import { urlOf } from './house.ts';

type Answer<T> = { status: number; body: T };

/** Somebody who calls a server process over HTTP. */
export type ApiClient = {
  call<const C extends CallEntry>(entry: C, sent?: Partial<Sent<C>>): Promise<Answer<Ok<C>>>;
  upload<const C extends CallEntry>(
    entry: C,
    fields: Record<string, string>,
    file: { name: string; content: string },
  ): Promise<Answer<Ok<C>>>;
};

const answered = async (answer: Response): Promise<Answer<never>> => {
  const json = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: (json ? await answer.json() : undefined) as never };
};

const clientOf = (base: string, token: string): ApiClient => {
  const authorization = `Bearer ${token}`;
  return {
    call: async (entry, sent) => {
      const { params = {}, query = {}, body } = (sent ?? {}) as { params?: object; query?: object; body?: unknown };
      const url = urlOf(entry, params as Record<string, unknown>, query as Record<string, unknown>);
      return fetch(`${base}${url}`, {
        method: entry.method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).then(answered);
    },
    upload: async (entry, fields, file) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([file.content], { type: 'text/csv' }), file.name);
      return fetch(`${base}${urlOf(entry, {}, {})}`, { method: 'POST', headers: { authorization }, body: form }).then(
        answered,
      );
    },
  };
};

/** Signs in with a password. */
export const signedIn = async (base: string, username: string, password: string): Promise<ApiClient> => {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const answer = await fetch(`${base}/api${auth.signIn.path}`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return clientOf(base, ((await answer.json()) as { access_token: string }).access_token);
};
