import type { Permission } from '@fairlead/domain/permission';
import type { RoomName, Thing } from '@fairlead/domain/rooms';
import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type { Thing };

/**
 * One call of the API as data. Routing, validation, authorisation, the typed client, the OpenAPI document and the
 * permission matrix read it; nothing about a call is written anywhere else.
 */
export type CallEntry = {
  name: string;
  room: RoomName;
  method: Method;
  /** Under the base /api, parameters in braces. */
  path: string;
  title: string;
  /** What a caller must know besides the title; part of the API document. */
  description: string;
  permission: Permission;
  /**
   * A machine is the caller, not a user: its token is one of FACTS_TOKENS (13.10), FEED_TOKENS (13.13) or OPENDSR_TOKENS, and opens
   * nothing else.
   */
  sender?: 'facts' | 'feed' | 'privacy';
  /** Whoever has the permission may call it as well as the machine. */
  orPerson?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What the answer holds; `z.undefined()` for 204. */
  ok: z.ZodType;
  /** 200 unless said (201 for a creation that is carried on by a job, 204 without a body). */
  status?: 200 | 201 | 202 | 204;
  /** How the body travels; json unless said. A multipart body has fields by its shape and one file. */
  encoding?: 'json' | 'form' | 'multipart';
  /** Path parameters that name records: each must exist in the user's company and agree with the others (design 3.2). */
  things?: Readonly<Record<string, Thing>>;
  /** Fields of body or query that name records; a foreign or missing one answers 404. Lists, and paths such as `filters.campaign_ids`. */
  refs?: Readonly<Record<string, Thing>>;
  /** Whether ?dry_run=true is offered (13.2). Writes that do not offer it answer 400 dry_run_not_offered. */
  dryRun?: boolean;
  /** Whether Idempotency-Key is kept (POST that creates or changes records, never the account calls). */
  idempotent?: boolean;
  /** Whether each of its records is written in a transaction of its own: hundreds in one would keep everybody else waiting. */
  recordByRecord?: true;
  /** Which limit per user and minute counts the call (13.1). */
  limit?: 'read' | 'write' | 'search' | 'preview' | 'metadata' | 'account';
  /** What the answer is, when not JSON. `lines`: NDJSON, and `ok` is the shape of each line. */
  answers?: 'json' | 'stream' | 'file' | 'lines';
  /** Media types of a file; text/csv unless said. */
  media?: readonly string[];
  /** What it refuses with besides what every call of its kind does. */
  refuses?: readonly (401 | 403 | 409 | 410 | 416 | 507)[];
};

/** Declares a call; keeps the literal types of its shapes. */
export const call = <const C extends CallEntry>(entry: C): C => entry;

type Part<C, K extends string, Out extends boolean> =
  C extends Record<K, infer S>
    ? S extends z.ZodType
      ? Out extends true
        ? z.output<S>
        : z.input<S>
      : undefined
    : undefined;

/** What the handler receives: parsed parts. */
export type Given<C> = { params: Part<C, 'params', true>; query: Part<C, 'query', true>; body: Part<C, 'body', true> };

type Asked<C, K extends string> =
  C extends Record<K, z.ZodType> ? { [P in K]: Part<C, K, false> } : { [P in K]?: undefined };
/** What the client sends: only the parts that the call has. */
export type Sent<C> = Asked<C, 'params'> & Asked<C, 'query'> & Asked<C, 'body'>;

export type Ok<C> = C extends { ok: infer S } ? (S extends z.ZodType ? z.output<S> : never) : never;
