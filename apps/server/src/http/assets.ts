import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../refusal.ts';

/** How long a browser keeps what changes its name with its content. */
export const LASTING = 'public, max-age=31536000, immutable';

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
/** In the order of preference, each with what the build adds to the name of a file. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
type Encoding = (typeof encodings)[number][0];
type Asset = { whole: Buffer } & Partial<Record<Encoding, Buffer>>;

/** More than two builds have: a server that outlives many forgets the old ones. */
const MOST = 2000;

const bytesOf = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
};

const readAsset = async (path: string): Promise<Asset | undefined> => {
  const [whole, br, gzip] = await Promise.all([path, ...encodings.map(([, end]) => path + end)].map(bytesOf));
  return whole && { whole, ...(br && { br }), ...(gzip && { gzip }) };
};

/** Whether a request takes answers in this encoding (RFC 9110, 12.5.3). */
const takes = (accepted: string, encoding: Encoding): boolean =>
  accepted.split(',').some((one) => {
    const [name, ...params] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !params.some((param) => /^q=0(?:\.0*)?$/.test(param));
  });

/**
 * Scripts and style sheets of the dashboard, from memory and compressed by the build: a page asks for fifty of them at once, while
 * the server computes what it is to show. Looked up when they are first asked for, so that a new build is served without a restart;
 * what stands under a name never changes.
 */
export const serveAssets = (app: FastifyInstance, folder: string): void => {
  const kept = new Map<string, Asset>();
  const assetOf = async (file: string): Promise<Asset> => {
    const found = kept.get(file) ?? (await readAsset(join(folder, file)));
    if (!found) throw new NotFound();
    if (kept.size >= MOST) kept.clear();
    kept.set(file, found);
    return found;
  };
  // One segment without slashes, by its pattern: it cannot lead out of the folder
  app.get<{ Params: { file: string } }>('/assets/:file(^[\\w.-]+[.](?:js|css)$)', async (request, reply) => {
    const { file } = request.params;
    const asset = await assetOf(file);
    const etag = `"${file}"`;
    reply.headers({ 'cache-control': LASTING, vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const [encoding] = encodings.find(([name]) => asset[name] && takes(accepted, name)) ?? [];
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(types[file.split('.').at(-1) ?? ''] ?? '').send(encoding ? asset[encoding] : asset.whole);
  });
};
