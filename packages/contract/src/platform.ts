import { z } from 'zod';
import { call } from './call.ts';
import { id, instant, items, text } from './shapes.ts';

export const events = call({
  name: 'events',
  room: 'live',
  method: 'GET',
  path: '/events',
  title: 'What changes, as it happens',
  description:
    'text/event-stream; resumes by Last-Event-ID, or for a first connection by `since`, up to 10 minutes back, else a `resync`.',
  permission: 'change.read',
  query: z.object({
    since: instant
      .optional()
      .describe(
        "When the reader began to read what it shows, by the server's clock: what changed since is told first.",
      ),
  }),
  ok: z.string(),
  answers: 'stream',
});

export const downloadFile = call({
  name: 'downloadFile',
  room: 'file',
  method: 'GET',
  path: '/files/{link}',
  title: 'Download by a signed link',
  description: 'The link is the credential. Answers `HEAD` and `Range` too.',
  permission: 'file.download',
  params: z.object({ link: text(4096) }),
  ok: z.string(),
  answers: 'file',
  refuses: [403, 416],
});

export const getIcon = call({
  name: 'getIcon',
  room: 'file',
  method: 'GET',
  path: '/icons/{link}',
  title: 'The icon of an application',
  description:
    'The `icon` of an application, a card or an app in a store, as PNG, JPEG, WebP or GIF. The server fetches the picture at `icon_url` once; 404 when there is none. The link is the credential.',
  permission: 'icon.read',
  params: z.object({ link: text(4096) }),
  ok: z.string(),
  answers: 'file',
  refuses: [403],
});

export const getAsset = call({
  name: 'getAsset',
  room: 'file',
  method: 'GET',
  path: '/assets/{link}',
  title: 'A file of a creative',
  description:
    'Pictures and videos as links of creatives show them, with the type that was read from their bytes and never as a page. Answers `HEAD` and `Range` too. The link is the credential, for a day.',
  permission: 'asset.read',
  params: z.object({ link: text(4096) }),
  ok: z.string(),
  answers: 'file',
  refuses: [403, 416],
});

export const search = call({
  name: 'search',
  room: 'search',
  method: 'GET',
  path: '/dsp_dashboard_api/search',
  title: 'Find records by name or id',
  description: 'At most 50, the best first. Forgives a slip of the pen.',
  permission: 'search.read',
  query: z.object({
    category: z
      .enum(['all', 'company', 'application', 'line_item', 'campaign', 'audience', 'creative_group', 'creative'])
      .default('all'),
    term: text(255).meta({ example: 'nomnom' }),
  }),
  ok: items(
    z.object({
      category: z.string(),
      id,
      name: z.string(),
      path: z.string(),
      metadata: z.object({
        state: z.string(),
        os: z.string().nullable(),
        company_name: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    }),
  ),
  limit: 'search',
});

export const openApi = call({
  name: 'openApi',
  room: 'docs',
  method: 'GET',
  path: '/openapi.json',
  title: 'This document',
  description: 'OpenAPI 3.1.',
  permission: 'docs.read',
  ok: z.record(z.string(), z.unknown()),
});

export const docs = call({
  name: 'docs',
  room: 'docs',
  method: 'GET',
  path: '/docs',
  title: 'The API as a page',
  description: 'The same as `/openapi.json`, to be read by people.',
  permission: 'docs.read',
  ok: z.string(),
  answers: 'file',
});
