import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { House } from '../context.ts';
import { NotFound } from './errors.ts';

/** The built dashboard on every path that is not the API's: its own router shows the page, or the not-found page. */
export const serveDashboard = async (app: FastifyInstance, house: House, folder: string | null): Promise<void> => {
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      setHeaders: (response, path) => {
        const lasting = path.includes('/assets/');
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(?:api|healthz|readyz|metrics)(?:[/?]|$)/.test(request.url) &&
      !/\.\w{1,5}$/.test(request.url.split('?')[0] ?? '');
    if (!folder || !isPage) throw new NotFound();
    house.log.debug({ path: request.url }, 'page');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(createReadStream(join(folder, 'index.html')));
  });
};
