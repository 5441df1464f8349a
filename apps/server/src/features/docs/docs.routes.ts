import * as api from '@fairlead/contract/platform';
import type { Context } from '../../context.ts';
import { handle, type Route } from '../../http/handle.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { authenticate } from '../../platform/sessions.ts';
import { Forbidden } from '../../refusal.ts';
import { docsPage } from './docs.page.ts';

/** In the demo everyone may read the documents; in production every role but restricted and guest (13.12, row 87). */
const checkReader = async (context: Context, authorization: string | undefined): Promise<void> => {
  if (context.config.mode !== 'production') return;
  const user = await authenticate(context, authorization);
  if (user.role === 'restricted_dashboard_user' || user.role === 'guest_user') throw new Forbidden();
};

type Documents = { document: ReturnType<typeof openApiDocument>; page?: string };
const made = new Map<string, Documents>();

/** The document of this server, which is the same until it ends: making it takes as long as a hundred other answers. */
const documentsOf = ({ config }: Context): Documents => {
  const documents = made.get(config.publicUrl) ?? { document: openApiDocument(config.publicUrl) };
  made.set(config.publicUrl, documents);
  return documents;
};

/** As a page, made when it is first asked for. */
const pageOf = (context: Context): string => {
  const documents = documentsOf(context);
  documents.page ??= docsPage(documents.document);
  return documents.page;
};

export const docsRoutes: Route[] = [
  handle(api.openApi, async (_, context, { request }) => {
    await checkReader(context, request.headers.authorization);
    return documentsOf(context).document;
  }),
  handle(api.docs, async (_, context, { request, reply }) => {
    await checkReader(context, request.headers.authorization);
    const page = pageOf(context);
    reply.type('text/html; charset=utf-8').send(page);
    return page;
  }),
];
