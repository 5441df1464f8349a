import * as api from '@fairlead/contract/platform';
import type { Context } from '../../context.ts';
import { handle, type Route } from '../../http/handle.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { authenticate } from '../../http/sessions.ts';
import { Forbidden } from '../../refusal.ts';
import { docsPage } from './docs.page.ts';

/** In the demo everyone may read the documents; in production every role but restricted and guest (13.12, row 87). */
const checkReader = async (context: Context, authorization: string | undefined): Promise<void> => {
  if (context.config.mode !== 'production') return;
  const user = await authenticate(context, authorization);
  if (user.role === 'restricted_dashboard_user' || user.role === 'guest_user') throw new Forbidden();
};

const made = new Map<string, ReturnType<typeof openApiDocument>>();

/** The document of this server, which is the same until it ends: making it takes as long as a hundred other answers. */
const documentOf = ({ config }: Context): ReturnType<typeof openApiDocument> => {
  const document = made.get(config.publicUrl) ?? openApiDocument(config.publicUrl);
  made.set(config.publicUrl, document);
  return document;
};

export const docsRoutes: Route[] = [
  handle(api.openApi, async (_, context, { request }) => {
    await checkReader(context, request.headers.authorization);
    return documentOf(context);
  }),
  handle(api.docs, async (_, context, { request, reply }) => {
    await checkReader(context, request.headers.authorization);
    const page = docsPage(documentOf(context));
    reply.type('text/html; charset=utf-8').send(page);
    return page;
  }),
];
