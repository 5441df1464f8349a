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

export const docsRoutes: Route[] = [
  handle(api.openApi, async (_, context, { request }) => {
    await checkReader(context, request.headers.authorization);
    return openApiDocument(context.config.publicUrl);
  }),
  handle(api.docs, async (_, context, { request, reply }) => {
    await checkReader(context, request.headers.authorization);
    const page = docsPage(openApiDocument(context.config.publicUrl));
    reply.type('text/html; charset=utf-8').send(page);
    return page;
  }),
];
