import * as api from '@fairlead/contract/platform';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { attachment } from '../../outside/content-disposition.ts';
import { Refusal } from '../../refusal.ts';
import { type Download, openDownload } from './file.service.ts';
import { type Icon, openIcon } from './icon.service.ts';
import { rangeOf } from './range.service.ts';

/** Sends a file or the part of it that was asked for (13.6). HEAD answers the same headers. */
const send = async (download: Download, { request, reply }: Exchange): Promise<void> => {
  const { size, etag } = download;
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
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'");
  if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`);
  await reply.send(request.method === 'HEAD' || end < start ? '' : await download.read(start, end));
};

/** A picture to be drawn where it is linked, never a page of its own. */
const show = async ({ type, bytes, etag }: Icon, { request, reply }: Exchange): Promise<void> => {
  await reply
    .status(200)
    .type(type)
    .header('content-length', String(bytes.length))
    .header('content-disposition', 'inline')
    .header('etag', etag)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(request.method === 'HEAD' ? '' : bytes);
};

export const fileRoutes: Route[] = [
  handle(api.downloadFile, async ({ params }, context, exchange) => {
    await send(await openDownload(context, params.link), exchange);
    return '';
  }),
  handle(api.getIcon, async ({ params }, context, exchange) => {
    await show(await openIcon(context, params.link), exchange);
    return '';
  }),
];
