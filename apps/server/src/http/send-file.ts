import type { Readable } from 'node:stream';
import { attachment } from '../outside/content-disposition.ts';
import { Refusal } from '../refusal.ts';
import type { Exchange } from './handle.ts';
import { isKnown } from './known.ts';
import { rangeOf } from './range.ts';

/** A file as it is downloaded: its size is known before the first byte, so parts of it can be asked for. */
export type Download = {
  name: string;
  size: number;
  type: string;
  /** Changes when the bytes would. */
  etag: string;
  /** Bytes `start` to `end`, both included. */
  read(start: number, end: number): Promise<Readable>;
};

/**
 * Sends a file or the part of it that was asked for (13.6). HEAD answers the same headers.
 * @param cacheControl kept by nobody, unless told
 */
export const sendFile = async (
  download: Download,
  { request, reply }: Exchange,
  cacheControl = 'no-store',
): Promise<void> => {
  const { size, etag } = download;
  reply.header('etag', etag).header('accept-ranges', 'bytes').header('cache-control', cacheControl);
  if (isKnown(request.headers['if-none-match'], etag)) return void (await reply.status(304).send());
  // A part of another version must not be glued to what the client has.
  const same = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = same && request.method === 'GET' ? rangeOf(request.headers.range, size) : null;
  if (range === 'unsatisfiable')
    throw new Refusal(416, 'range_not_satisfiable', 'The file has no such part', {
      headers: { 'content-range': `bytes */${size}` },
    });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply
    .status(range ? 206 : 200)
    .type(download.type)
    .header('content-length', String(end - start + 1))
    .header('content-disposition', attachment(download.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'");
  if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`);
  await reply.send(request.method === 'HEAD' || end < start ? '' : await download.read(start, end));
};
