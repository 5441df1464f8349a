import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { House } from '../context.ts';
import { openReadiness } from '../platform/readiness.ts';
import { sameSecret } from '../platform/secrets.ts';
import { Forbidden } from '../refusal.ts';
import { watchStores } from './metrics.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Metrics are the operator's: a token, or loopback in the demo. */
const mayReadMetrics = (house: House, request: FastifyRequest): boolean => {
  const { metricsToken, mode } = house.config;
  if (metricsToken === undefined) return mode !== 'production' && loopback.test(request.ip);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && sameSecret(given, metricsToken);
};

/** Of this process, whichever houses stand in it: each collection keeps timers and what it reports to for as long as it runs. */
let ofProcess: Registry | undefined;
const processMetrics = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
};

/** /healthz (alive), /readyz (stores can be read and written) and /metrics (Prometheus), beside the API. */
export const serveHealth = (app: FastifyInstance, house: House): void => {
  const registry = new Registry();
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  watchStores(house, registry);
  const ofAll = Registry.merge([processMetrics(), registry]);
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, path: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const readiness = openReadiness(house);
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const { ready, body } = await readiness();
    return reply.status(ready ? 200 : 503).send(body);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(house, request)) throw new Forbidden();
    return reply.type(ofAll.contentType).send(await ofAll.metrics());
  });
};
