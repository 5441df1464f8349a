import * as api from '@fairlead/contract/platform';
import { type Exchange, handle, type Route } from '../../http/handle.ts';
import { sendFile } from '../../http/send-file.ts';
import { openAsset } from '../creative/asset.service.ts';
import { openDownload } from './file.service.ts';
import { type Icon, openIcon } from './icon.service.ts';

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
    await sendFile(await openDownload(context, params.link), exchange);
    return '';
  }),
  handle(api.getIcon, async ({ params }, context, exchange) => {
    await show(await openIcon(context, params.link), exchange);
    return '';
  }),
  handle(api.getAsset, async ({ params }, context, exchange) => {
    const { type, ...asset } = await openAsset(context, params.link);
    // A name without words: blockers of ads go by them. Saved rather than opened, as it may be two things at once
    const download = { ...asset, type, name: `file.${type.split('/')[1]}` };
    await sendFile(download, exchange, 'private, max-age=86400, immutable');
    return '';
  }),
];
