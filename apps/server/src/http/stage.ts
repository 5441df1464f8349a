import type { FastifyInstance } from 'fastify';
import { STAGE_PATH, stagePage, stagePolicy } from '../outside/stage/stage.ts';

/** The page that ads of strangers are previewed in, for whoever asks: it holds nothing, and belongs to no origin (decision 0083). */
export const serveStage = (app: FastifyInstance): void => {
  app.get(STAGE_PATH, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', stagePolicy)
      .header('x-content-type-options', 'nosniff')
      .send(stagePage),
  );
};

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/i;

/**
 * What a page of the dashboard may hold in a frame: the stage alone, by its whole address, so that an ad cannot send its frame to
 * another page of ours. At the host that was asked, and at the public address: a proxy may ask by a name that no browser knows.
 * A host that a policy cannot name (IPv6) leaves all pages of this server.
 */
export const frameSource = (host: string | undefined, publicUrl: string): string => {
  const asked = host !== undefined && HOST.test(host) ? `${host}${STAGE_PATH}` : "'self'";
  const known = new URL(publicUrl).host;
  return [...new Set([asked, ...(HOST.test(known) ? [`${known}${STAGE_PATH}`] : [])])].join(' ');
};
