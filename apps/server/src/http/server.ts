import { randomUUID } from 'node:crypto';
import { isPublic, may } from '@fairlead/domain/permission';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { type Channel, type Context, type House, nothingDone } from '../context.ts';
import { authenticate } from '../platform/sessions.ts';
import { Forbidden, NotFound, Refused, Unsupported } from '../refusal.ts';
import { limitArrival } from './arrival.ts';
import { refuseAddress } from './dashboard.ts';
import { noticeProxy } from './forwarded.ts';
import { carryOut, type Route } from './handle.ts';
import { readJson } from './json-body.ts';
import type { Limits } from './limits.ts';
import { authenticateSender, factsBody, takePlace } from './machine.ts';
import { answerError } from './refuse.ts';
import { checkPath } from './scope.ts';
import { frameSource } from './stage.ts';
import { refuseExpectation, refuseUnreadable } from './unreadable.ts';

const API_BASE = '/api';

declare module 'fastify' {
  interface FastifyRequest {
    context?: Context;
  }
}

/** The context that the guard opened for this request. */
const contextOf = (request: FastifyRequest): Context => {
  if (!request.context) throw new Error('a request without its context');
  return request.context;
};

/** Facts are sent 16 MB at a time, from far away too. */
const BATCH_MS = 120_000;

const ID = /^[A-Za-z0-9._-]{1,64}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const channels: readonly string[] = ['grid', 'form', 'import'];

/** The context of a request before anyone signed in. */
const openContext = (house: House, request: FastifyRequest): Context => {
  const channel = request.headers['x-channel'];
  return {
    ...house,
    user: null,
    address: request.ip,
    channel: typeof channel === 'string' && channels.includes(channel) ? (channel as Channel) : 'api',
    changeSet: randomUUID(),
    requestId: request.id,
    ...nothingDone(),
  };
};

/** The change set that the caller groups writes under. */
const takeChangeSet = (context: Context, request: FastifyRequest): void => {
  const set = request.headers['x-change-set'];
  if (set === undefined) return;
  if (typeof set !== 'string' || !UUID.test(set))
    throw new Refused([{ path: 'X-Change-Set', message: 'X-Change-Set must be a UUID' }]);
  context.changeSet = set.toLowerCase();
};

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** A body of another kind than the call takes is refused before it is read. */
const checkMedia = (route: Route, request: FastifyRequest): void => {
  const { entry } = route;
  const type = request.headers['content-type'];
  if (!entry.body || entry.method === 'GET') return;
  const wanted = mediaTypes[entry.encoding ?? 'json'];
  if (type === undefined && entry.encoding !== 'multipart') return;
  if (!type?.toLowerCase().startsWith(wanted)) throw new Unsupported(`Send the body as ${wanted}`);
};

const checkIds = async (route: Route, request: FastifyRequest): Promise<void> => {
  const { params } = route.entry;
  if (!params) return;
  const parsed = params.safeParse(request.params);
  if (!parsed.success) throw new NotFound(); // an id that cannot be one names nothing
  request.params = parsed.data;
  if (route.entry.things)
    await checkPath(contextOf(request), parsed.data as Record<string, unknown>, route.entry.things);
};

/** Whose calls are counted together. */
const callerOf = ({ sender, user }: Context, request: FastifyRequest): string => {
  if (sender !== undefined) return `m${sender}`; // kinds of machines are counted apart
  return user ? `u${user.id}` : `a${request.ip}`;
};

/** A body of facts is read whole; a file of a machine streams by, as every upload does. */
const takesBatch = ({ sender, encoding }: Route['entry']): boolean => sender === 'facts' && encoding !== 'multipart';

/** Rights in the order of design 3.2, before the first byte of a body is read: token, role, limits, objects. */
const guard = (house: House, limits: Limits, route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { entry } = route;
  const context = openContext(house, request);
  request.context = context;
  if (entry.sender !== undefined)
    Object.assign(
      context,
      await authenticateSender(house, { ...entry, sender: entry.sender }, request.headers.authorization),
    );
  else if (!isPublic(entry.permission)) {
    context.user = await authenticate(house, request.headers.authorization);
    if (!may(context.user.role, entry.permission)) throw new Forbidden();
  }
  limits.take(entry, callerOf(context, request));
  await checkIds(route, request);
  checkMedia(route, request);
  takeChangeSet(context, request);
  if (takesBatch(entry)) takePlace(reply);
};

/** A number counts the proxies in front; their addresses can be named instead. */
const proxies = (trusted: House['config']['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

/** Fault reports of the dashboard may go where the operator said. */
const reportOrigin = (url: string | undefined): string[] => (url === undefined ? [] : [new URL(url).origin]);

const methodsOf = (route: Route) => (route.entry.answers === 'file' ? ['GET', 'HEAD'] : [route.entry.method]);

/** What is taken and answered is checked by the contract: the framework's own compilers of schemas would be loaded at each start for nothing. */
const noSchemas = (): never => {
  throw new Error('a route with a schema of the framework: declare its shapes in the contract');
};

const COMPRESS = { threshold: 1400, encodings: ['gzip' as const] };

/** Ranges of a file are of the bytes as they are kept; lines of JSON are no type that is known to shrink. */
const compressOf = ({ answers }: Route['entry']) => {
  if (answers === 'file') return { compress: false as const };
  return answers === 'lines' ? { compress: { ...COMPRESS, customTypes: /^application\/x-ndjson/ } } : {};
};

/** HTTP for a list of routes under /api. Answers nothing but what a contract entry declares. */
export const openServer = async (house: House, routes: readonly Route[], limits: Limits): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      return typeof given === 'string' && ID.test(given) ? given : randomUUID();
    },
    bodyLimit: 1_048_576,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    trustProxy: proxies(house.config.trustProxy),
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4200 },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: 5_000 }, // how late a header that never ends is noticed
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refuseAddress,
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.server.headersTimeout = 15_000;
  app.setErrorHandler(answerError);
  const notice = noticeProxy(house);
  app.addHook('onRequest', async (request, reply) => {
    notice(request.headers);
    limitArrival(request, reply);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(API_BASE))
      reply.headers({ 'cache-control': 'no-store', 'x-product-time': house.now().toISOString() });
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.context?.user?.id,
      },
      'answered',
    );
  });
  // Made once: the plugin of the framework makes it anew for each request
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The kit sets its variables in style elements; scripts and markup of users never reach one.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Icons of applications too: the server fetches them (decision 0045).
        // `blob:` is what a person has just chosen, shown before it is sent.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reportOrigin(house.config.reportUrl)],
        frameSrc: [({ headers }) => frameSource(headers.host, house.config.publicUrl)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: house.config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, next) => headers(request.raw, reply.raw, (error) => next(error as Error)));
  await app.register(compress, COMPRESS);
  readJson(app);
  await app.register(formbody, { bodyLimit: 65_536 });
  await app.register(multipart);
  for (const route of routes) {
    app.route({
      method: methodsOf(route),
      url: API_BASE + route.entry.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(route.entry.encoding === 'multipart' ? { bodyLimit: 1_200_000_000, config: { bodyMs: null } } : {}),
      ...(takesBatch(route.entry) ? { ...factsBody, config: { bodyMs: BATCH_MS } } : {}),
      ...compressOf(route.entry),
      onRequest: guard(house, limits, route),
      handler: async (request, reply) => {
        await carryOut(route, contextOf(request), { request, reply });
        return reply;
      },
    });
  }
  return app;
};
