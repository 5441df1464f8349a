import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { exceptionTrailer, RequestFailure } from './exception.ts';
import { checkRoom } from './room.ts';
import type { Request, Runner } from './running.ts';
import { readStatement, type Statement } from './statement.ts';

/** A statement sent as the request's body is held in memory up to this size; insert data has no limit, it is a file. */
const MOST_STATEMENT_BYTES = 64 * 1024 * 1024;

/** A server's default for `max_query_size`: values belong into parameters. */
const MOST_QUERY_BYTES = 262_144;

/** A server's own limit for the address with its parameters. */
const MOST_ADDRESS_BYTES = 1024 * 1024;

/** Query-string names that speak to the HTTP layer and are no settings of the engine. */
const NOT_SETTINGS =
  /^(query|query_id|database|default_format|user|password|quota_key|session_id|session_timeout|session_check|close_session|role|compress|decompress|buffer_size|wait_end_of_query|stacktrace|client_protocol_version|enable_http_compression|send_progress_in_http_headers|cancel_http_readonly_queries_on_client_close|http_.*|_request_body)$/;

/** What a server does and this gateway cannot: better refused than silently left out. */
const NOT_OFFERED = ['session_id', 'role', 'compress', 'decompress'];

const INFLATE: Record<string, () => Transform> = {
  gzip: zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  zstd: zlib.createZstdDecompress,
};
const DEFLATE: Record<string, () => Transform> = {
  gzip: () => zlib.createGzip({ level: 1 }),
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: zlib.createZstdCompress,
};

const CONTENT_TYPES: [RegExp, string][] = [
  [/^JSON|NDJSON/i, 'application/json; charset=UTF-8'],
  [/^CSV/i, 'text/csv; charset=UTF-8; header=absent'],
  [/^(TSV|TabSep)/i, 'text/tab-separated-values; charset=UTF-8'],
];

type Options = {
  runner: Runner;
  spool: string;
  user: string;
  password: string;
  /** Refuses a statement that writes where there is no room; tests bring a disk that is full. */
  room?: (folder: string) => Promise<void>;
};

/**
 * The ClickHouse HTTP interface in front of a {@link Runner}, as far as `@clickhouse/client` uses it: statements in the
 * body or in `query`, `param_*`, settings, `query_id`, `database`, inserts with a body, gzip both ways, exception codes.
 * Every path but `/ping` wants the user and password.
 */
export function createGateway(options: Options): Server {
  const expected = Buffer.from(`Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`);
  const server = createServer({ maxHeaderSize: MOST_ADDRESS_BYTES }, (request, response) => {
    void answer(options, expected, request, response);
  });
  // A big insert may take long to arrive, a big result long to be read; the client has its own time limits.
  server.requestTimeout = 0;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 30_000;
  return server;
}

async function answer(options: Options, expected: Buffer, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://gateway');
  if (url.pathname === '/ping') return void response.end('Ok.\n');
  const queryId = url.searchParams.get('query_id') || randomUUID();
  response.setHeader('X-ClickHouse-Query-Id', queryId);
  response.setHeader('X-ClickHouse-Server-Display-Name', 'embedded');
  const gone = new AbortController();
  try {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new RequestFailure('Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)');
    }
    if (url.pathname !== '/')
      throw new RequestFailure('Code: 36. DB::Exception: There is no such path. (BAD_ARGUMENTS)');
    const { statement, query, file } = await receive(options, request, url.searchParams);
    // As a server does: a reader that went away ends its query, a write is finished (an explicit KILL ends both).
    if (statement.verb !== 'INSERT' || !statement.insert) {
      response.once('close', () => {
        if (!response.writableFinished && isRead(statement)) gone.abort();
      });
      if (response.destroyed && isRead(statement)) gone.abort();
    }
    const result = await options.runner
      .run({ ...query, queryId }, gone.signal, file ?? undefined)
      .finally(() => file && rm(file.path, { force: true }));
    if (result.summary) response.setHeader('X-ClickHouse-Summary', JSON.stringify(result.summary));
    try {
      await send(request, response, query.format, url.searchParams, result.body);
    } finally {
      await result.close();
    }
  } catch (error) {
    fail(request, response, RequestFailure.from(error));
  }
}

const WRITES = /^(INSERT|CREATE|ALTER|OPTIMIZE)$/;
const isRead = (statement: Statement): boolean => /^(SELECT|WITH|EXPLAIN|SHOW|DESCRIBE|DESC)$/.test(statement.verb);

/** Reads the statement from `query` and the body. Insert data goes to a file, complete before the engine sees it. */
async function receive(options: Options, request: IncomingMessage, search: URLSearchParams) {
  const { spool, room = checkRoom } = options;
  for (const name of NOT_OFFERED) {
    if (search.get(name)) {
      throw new RequestFailure(`Code: 36. DB::Exception: The embedded engine offers no ${name}. (BAD_ARGUMENTS)`);
    }
  }
  const encoding = request.headers['content-encoding'];
  const inflate = encoding === undefined || encoding === 'identity' ? null : INFLATE[encoding]?.();
  if (inflate === undefined) {
    throw new RequestFailure(`Code: 36. DB::Exception: Unknown Content-Encoding ${encoding}. (BAD_ARGUMENTS)`);
  }
  const body = inflate ? request.pipe(inflate) : request;
  if (inflate) request.once('error', (error) => inflate.destroy(error));
  const inUrl = search.get('query');
  let sent = inUrl?.trim() ? null : await held(body);
  const type = request.headers['content-type'] ?? '';
  if (sent !== null && type.startsWith('multipart/form-data')) {
    const form = await new Response(sent, { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) if (name.startsWith('param_')) search.set(name, String(value));
    sent = String(form.get('query') ?? '');
  }
  const statement = readStatement(sent ?? inUrl ?? '');
  let file: { path: string; compression: string } | null = null;
  if (WRITES.test(statement.verb)) await room(spool);
  if (statement.insert) {
    const data = sent === null ? body : Readable.from([Buffer.from(statement.insert.inlineData)]);
    const path = join(spool, `${randomUUID()}.data`);
    const before = sent === null && statement.insert.inlineData ? statement.insert.inlineData : '';
    try {
      await spoolTo(path, before, data);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    file = { path, compression: 'none' };
  } else if (sent === null) {
    body.resume();
  }
  return { statement, query: queryOf(statement, search), file };
}

/** Not a pipeline: a full disk would cut the connection, and the sender would not get to read why. */
async function spoolTo(path: string, before: string, data: Readable): Promise<void> {
  const out = await open(path, 'wx', 0o600);
  try {
    await out.writeFile(before);
    for await (const piece of data.iterator({ destroyOnReturn: false })) await out.writeFile(piece);
  } finally {
    await out.close();
  }
}

async function held(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MOST_STATEMENT_BYTES) {
      const advice = 'send the data of a large insert as the body and the statement as "query"';
      throw new RequestFailure(`Code: 223. DB::Exception: The statement is too large: ${advice}. (QUERY_IS_TOO_LARGE)`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function queryOf(statement: Statement, search: URLSearchParams): Omit<Request, 'queryId'> {
  const params = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, value] of search) {
    const valid = /^\w+$/.test(name);
    if (name.startsWith('param_') && valid) params.set(name.slice(6), value);
    else if (!NOT_SETTINGS.test(name)) {
      if (!valid) throw new RequestFailure(`Code: 115. DB::Exception: Unknown setting '${name}'. (UNKNOWN_SETTING)`);
      settings.set(name, value);
    }
  }
  // The engine's own limit is needed for the gateway's statements, so a server's is kept here.
  const most = Number(settings.get('max_query_size') ?? MOST_QUERY_BYTES);
  settings.delete('max_query_size');
  if (Buffer.byteLength(statement.text) > most) {
    throw new RequestFailure('Code: 62. DB::Exception: Syntax error: Max query size exceeded. (SYNTAX_ERROR)');
  }
  const database = search.get('database') || 'default';
  const format = statement.format ?? search.get('default_format') ?? 'TabSeparated';
  const whole = search.get('wait_end_of_query') === '1';
  return { statement, format, state: { settings, params, database }, whole };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  format: string,
  search: URLSearchParams,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const accepted = search.get('enable_http_compression') === '1' ? `${request.headers['accept-encoding'] ?? ''}` : '';
  const encoding = accepted.split(/\s*,\s*/).find((name) => DEFLATE[name]);
  const compressor = encoding ? DEFLATE[encoding]?.() : undefined;
  const tag = randomBytes(12).toString('hex').slice(0, 16);
  const type = CONTENT_TYPES.find(([pattern]) => pattern.test(format))?.[1] ?? 'application/octet-stream';
  response.setHeader('Content-Type', type);
  response.setHeader('X-ClickHouse-Format', format);
  response.setHeader('X-ClickHouse-Exception-Tag', tag);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  const trailed = withTrailer(body, tag);
  response.flushHeaders();
  await (compressor ? pipeline(trailed, compressor, response) : pipeline(trailed, response));
}

/** The result; when it breaks, the exception as a last piece, and then the break itself. */
async function* withTrailer(body: AsyncIterable<Uint8Array>, tag: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    const { message } = RequestFailure.from(error);
    yield Buffer.from(exceptionTrailer(tag, message));
    await setImmediate(); // lets the message leave before the connection is cut
    throw error;
  }
}

/** Before the first byte: status, code header and message. After it: the connection is cut, so nobody takes it for whole. */
function fail(request: IncomingMessage, response: ServerResponse, failure: RequestFailure): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.statusCode = failure.status;
  response.setHeader('X-ClickHouse-Exception-Code', failure.exceptionCode);
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  // A body that nobody read would hold the connection's next request up.
  if (!request.complete) response.setHeader('Connection', 'close');
  request.resume();
  response.end(`${failure.message}\n`);
}
