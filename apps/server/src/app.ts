import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import type { House } from './context.ts';
import { serveDashboard } from './http/dashboard.ts';
import type { Route } from './http/handle.ts';
import { serveHealth } from './http/health.ts';
import { openLimits } from './http/limits.ts';
import { defineConstraints } from './http/refuse.ts';
import { defineThings } from './http/scope.ts';
import { openServer } from './http/server.ts';
import { serveStage } from './http/stage.ts';
import { defineUses } from './platform/uses.ts';
import { rooms } from './rooms.ts';

const routes: readonly Route[] = rooms.flatMap((room) => room.routes ?? []);

/** Declared and served calls must be the same: neither a call without a service nor a service without a permission starts. */
const checkRoutes = (): void => {
  const declared = new Set(calls.map((entry) => entry.name));
  const served = new Set(routes.map((route) => route.entry.name));
  const missing = [...declared].filter((name) => !served.has(name));
  const extra = [...served].filter((name) => !declared.has(name));
  if (missing.length > 0 || extra.length > 0 || served.size < routes.length)
    throw new Error(
      `the contract and the routes differ: without a service ${missing.join(', ')}; undeclared ${extra.join(', ')}`,
    );
};

const dashboardFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The HTTP side of the house: API under /api, health, metrics, and the dashboard when it is built. */
export const openApp = async (house: House): Promise<FastifyInstance> => {
  checkRoutes();
  for (const room of rooms) room.undo?.();
  defineThings(calls, rooms);
  defineConstraints(rooms);
  defineUses(rooms);
  const app = await openServer(house, routes, openLimits(house.config.rateLimits));
  app.addHook('preClose', async () => {
    for (const room of rooms) room.stops?.(house);
  });
  serveHealth(app, house);
  serveStage(app);
  await serveDashboard(app, house, existsSync(dashboardFolder) ? dashboardFolder : null);
  return app;
};
