import { randomBytes } from 'node:crypto';
import type { CallEntry, Ok, Sent } from '@fairlead/contract';
import type { Role } from '@fairlead/domain/role';
import { anApplicationDraft } from '@fairlead/test-data';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { openApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Context, type House, isDryRunId, systemContext } from '../context.ts';
import { createApplication } from '../features/application/application.service.ts';
import { openSession } from '../features/auth/auth.sql.ts';
import { createCompany } from '../features/company/company.service.ts';
import { addUser } from '../features/user/user.service.ts';
import { openHouse } from '../house.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { defineWork, startWork } from '../work.ts';
import { lentFacts } from './facts.ts';
import { freshHome, type RecordsKind, usualKind } from './records.ts';
import { sharedPictures } from './shared-pictures.ts';

/** An answer of the API; `body` is what JSON it holds, `text` the bytes as text. */
export type Answer<T> = { status: number; body: T; text: string; headers: Record<string, unknown> };

type Extra = { headers?: Record<string, string>; query?: Record<string, unknown>; url?: string };

/** Somebody who calls the API with a session of their own. */
export type Caller = {
  id: number;
  email: string;
  token: string;
  call<const C extends CallEntry>(entry: C, sent?: Partial<Sent<C>>, extra?: Extra): Promise<Answer<Ok<C>>>;
  upload(
    entry: CallEntry,
    fields: Record<string, string>,
    file: { name: string; content: Buffer | string },
    extra?: Extra,
  ): Promise<Answer<never>>;
};

const queryOf = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined)
      .map((one) => [key, String(one)] as [string, string]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** Path and query of a call, as they are sent. */
export const urlOf = (entry: CallEntry, params: Record<string, unknown>, query: Record<string, unknown>): string =>
  `/api${entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}${queryOf(query)}`;

const multipart = (fields: Record<string, string>, file: { name: string; content: Buffer | string }) => {
  const boundary = `----fairlead${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file.content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
};

/** A dry run uses up no id (13.2), and tells none that stood in for one, however deep in its answer, nor in a path. */
const refuseMadeUp = (url: string, text: string): void => {
  const numbers = /[?&]dry_run=true\b/.test(url) ? text.matchAll(/[:[,{/=]"?(\d{10})"?(?=[,:\]}/?#&])/g) : [];
  const madeUp = [...numbers].map(([, one]) => Number(one)).filter(isDryRunId);
  if (madeUp.length > 0) throw new Error(`the dry run of ${url} tells ids that nothing has: ${madeUp}`);
};

const callerFor = (app: FastifyInstance, user: { id: number; email: string }, token: string): Caller => {
  const send = async (entry: CallEntry, url: string, payload: unknown, headers: Record<string, string>) => {
    const answer = await app.inject({
      method: entry.method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    refuseMadeUp(url, answer.payload);
    const json = String(answer.headers['content-type'] ?? '').includes('application/json');
    return {
      status: answer.statusCode,
      body: json ? answer.json() : undefined,
      text: answer.payload,
      headers: answer.headers,
    };
  };
  return {
    ...user,
    token,
    call: async (entry, sent, extra = {}) => {
      const { params = {}, query = {}, body } = (sent ?? {}) as { params?: object; query?: object; body?: unknown };
      const url = extra.url ?? urlOf(entry, params as Record<string, unknown>, { ...query, ...extra.query });
      const payload = entry.encoding === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : body;
      const type: Record<string, string> =
        entry.encoding === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      return send(entry, url, payload, { ...type, ...extra.headers });
    },
    upload: async (entry, fields, file, extra = {}) => {
      const { payload, headers } = multipart(fields, file);
      const url = extra.url ?? urlOf(entry, {}, extra.query ?? {});
      return send(entry, url, payload, { ...headers, ...extra.headers }) as Promise<Answer<never>>;
    },
  };
};

export type TestHouse = House & {
  app: FastifyInstance;
  context: Context;
  /** A signed-in caller: a fresh user of that role, of that company for clients. */
  as(role: Role, company?: number): Promise<Caller>;
  company(given?: Partial<{ name: string; currency: string }>): Promise<{ id: number; name: string; version: number }>;
  application(
    company: number,
    platform?: 'ios' | 'android',
    name?: string,
  ): Promise<{ id: number; company_id: number }>;
  close(): Promise<void>;
};

/**
 * The whole house on stores of its own: records of either kind (the usual one unless told), facts, files in a folder, worker
 * running. `ownFacts` gives it an embedded engine: for tests of what only that does.
 */
export const openTestHouse = async (
  given: {
    kind?: RecordsKind;
    ownFacts?: boolean;
    env?: Record<string, string>;
    /** Kinds of jobs that it carries out, where not all. */
    worker?: boolean | readonly string[];
    change?: (config: Config) => Config;
  } = {},
): Promise<TestHouse> => {
  const home = await freshHome(given.kind ?? usualKind());
  const facts = given.ownFacts ? null : await lentFacts();
  const read = readConfig({
    FAIRLEAD_MODE: 'test',
    PORT: '0',
    DATA_DIR: home.config.dataDir,
    ...(home.config.databaseUrl ? { DATABASE_URL: home.config.databaseUrl } : {}),
    ...(facts ? { CLICKHOUSE_URL: facts.url } : {}),
    ...given.env,
  });
  const config = given.change ? given.change(read) : read;
  const opened = await openHouse(config, pino({ level: process.env.LOG_LEVEL ?? 'silent' }));
  const house = { ...opened, pictures: sharedPictures() };
  defineWork();
  const app = await openApp(house);
  await app.ready();
  const { worker = true } = given;
  const work = worker === false ? null : startWork(house, worker === true ? undefined : worker);
  const context = systemContext(house);
  let people = 0;
  return {
    ...house,
    app,
    context,
    as: async (role, company) => {
      people += 1;
      const company_id = role === 'client' ? (company ?? null) : null;
      const user = await addUser(context, {
        email: `${role}.${people}@fairlead.example`,
        role,
        company_id,
        password: null,
      });
      const token = newToken();
      await openSession(house, user.id, hashToken(token), house.realNow());
      return callerFor(app, user, token);
    },
    company: (draft = {}) =>
      createCompany(systemContext(house), { name: 'Nomnom', currency: 'EUR', is_test: false, ...draft }),
    application: (company, platform = 'ios', name = `App of ${company}`) =>
      createApplication(systemContext(house), anApplicationDraft({ company_id: company, name, platform })),
    close: async () => {
      await app.close();
      await work?.stop();
      await house.close();
      await facts?.remove();
      await home.remove();
    },
  };
};
