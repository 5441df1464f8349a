import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../context.ts';
import { NotFound } from './errors.ts';

const quoted = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page as it is sent: with the address for fault reports, when the operator configured one. */
const pageOf = async (folder: string, reportUrl: string | undefined): Promise<string> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  if (reportUrl === undefined) return page;
  return page.replace('</head>', `<meta name="fairlead-report" content="${quoted(reportUrl)}"></head>`);
};

/** Addresses of the dashboard's own pages: not the API's, not a file's. */
const isPage = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|healthz|readyz|metrics)(?:[/?]|$)/.test(url) &&
  !/\.\w{1,5}$/.test(url.split('?')[0] ?? '');

/** The built dashboard on every path that is not the API's: its own router shows the page, or the not-found page. */
export const serveDashboard = async (app: FastifyInstance, house: House, folder: string | null): Promise<void> => {
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false, // files are looked up when asked for, so that a new build is served without a restart
      setHeaders: (response, path) => {
        const lasting = path.includes('/assets/'); // their names change with their content
        response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!folder || !isPage(request.method, request.url)) throw new NotFound();
    const page = await pageOf(folder, house.config.reportUrl);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
  if (folder) app.route({ method: ['GET', 'HEAD'], url: '/', handler: answerPage }); // else taken for a folder of files
  app.setNotFoundHandler(answerPage);
};
