import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { House } from '../context.ts';
import { sameSecret } from '../platform/secrets.ts';
import { Forbidden } from './errors.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Metrics are the operator's: a token, or loopback in the demo. */
const mayReadMetrics = (house: House, request: FastifyRequest): boolean => {
  const { metricsToken, mode } = house.config;
  if (metricsToken === undefined) return mode !== 'production' && loopback.test(request.ip);
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && sameSecret(given, metricsToken);
};

const reachable = async (check: Promise<unknown>): Promise<boolean> => {
  const timeout = new Promise<false>((done) => setTimeout(done, 2000, false).unref());
  return Promise.race([check.then(() => true).catch(() => false), timeout]);
};

/** /healthz (alive), /readyz (stores reachable) and /metrics (Prometheus), beside the API. */
export const serveHealth = (app: FastifyInstance, house: House): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'jobs',
    help: 'Background jobs by state',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await house.db.query<{ kind: string; state: string; n: number }>(
        `select kind, state, count(*)::int as n from job where state in ('queued', 'running', 'dead') group by 1, 2`,
      );
      for (const row of rows) this.set({ kind: row.kind, state: row.state }, row.n);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, path: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const [records, facts, files] = await Promise.all([
      reachable(house.db.query('select 1')),
      reachable(house.facts.query('select 1')),
      reachable(house.files.head('readyz')),
    ]);
    return reply.status(records && facts && files ? 200 : 503).send({ records, facts, files });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(house, request)) throw new Forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
