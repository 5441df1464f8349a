import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../context.ts';
import { NotFound } from '../refusal.ts';
import { LASTING, serveAssets } from './assets.ts';
import { neededBy } from './first-files.ts';
import { answerError } from './refuse.ts';

const quoted = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Told = Pick<House, 'config' | 'realNow'>;

const meta = (name: string, content: string): string => `<meta name="${name}" content="${quoted(content)}">`;

const link = (rel: string, file: string): string => `<link rel="${rel}" crossorigin href="/${quoted(file)}">`;

/**
 * The page as it is sent: with the time, what the operator configured for it (where faults are reported and where to begin), and what
 * its address needs.
 */
const pageOf = async (
  folder: string,
  path: string,
  { config: { reportUrl, fallbackIds }, realNow }: Told,
): Promise<string> => {
  const sent = realNow().toISOString(); // before anything that the page reads
  const [page, needed] = await Promise.all([readFile(join(folder, 'index.html'), 'utf8'), neededBy(folder, path)]);
  const ids = Object.entries(fallbackIds ?? {}).map(([what, id]) => `${what}:${id}`);
  const told = [
    meta('fairlead-sent', sent),
    reportUrl === undefined ? '' : meta('fairlead-report', reportUrl),
    ids.length === 0 ? '' : meta('fairlead-fallback', ids.join()),
    // In force from the start: asked for by a script, a sheet holds up the page's own scripts, and each changes what is drawn
    ...(needed?.sheets ?? []).map((file) => link('stylesheet', file)),
    ...(needed?.scripts ?? []).map((file) => link('modulepreload', file)),
  ];
  return page.replace('</head>', () => `${told.join('')}</head>`);
};

/** Addresses of the dashboard's own pages: not the API's, not a file's. */
const isPage = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|healthz|readyz|metrics)(?:[/?]|$)/.test(url) &&
  !/\.\w{1,5}$/.test(url.split('?')[0] ?? '');

/** An address that no page has: the dashboard says so there. */
const NO_PAGE = '/not-found';

/** For Fastify's `frameworkErrors`: an address that cannot be decoded leads a person to the page for unknown addresses. */
export const refuseAddress = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const unreadable = (error as { code?: unknown } | null)?.code === 'FST_ERR_BAD_URL';
  if (unreadable && isPage(request.method, request.url)) return reply.redirect(NO_PAGE);
  return answerError(error, request, reply);
};

/** The built dashboard on every path that is not the API's: its own router shows the page, or the not-found page. */
export const serveDashboard = async (app: FastifyInstance, house: House, folder: string | null): Promise<void> => {
  if (folder) {
    serveAssets(app, join(folder, 'assets'));
    await app.register(fastifyStatic, {
      root: folder,
      index: false, // files are looked up when asked for, so that a new build is served without a restart
      setHeaders: (response, path) => {
        const lasting = path.startsWith(join(folder, 'assets/')); // their names change with their content
        response.header('cache-control', lasting ? LASTING : 'no-cache');
      },
    });
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!folder || !isPage(request.method, request.url)) throw new NotFound();
    const page = await pageOf(folder, request.url.split('?')[0] ?? '', house);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
  // The server of files refuses an empty segment; a person is told so by the dashboard
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (folder && path.includes('//') && isPage(request.method, request.url)) await answerPage(request, reply);
  });
  if (folder) app.route({ method: ['GET', 'HEAD'], url: '/', handler: answerPage }); // else taken for a folder of files
  app.setNotFoundHandler(answerPage);
};
