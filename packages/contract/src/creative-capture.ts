import { MARKUP_MAX } from '@fairlead/domain/creative/creative';
import { z } from 'zod';
import { call } from './call.ts';
import { text } from './shapes.ts';

const side = z.int().min(1).max(2048);

export const captureMraid = call({
  name: 'captureMraid',
  room: 'creative',
  method: 'POST',
  path: '/dsp_dashboard_api/creatives/capture_mraid',
  title: 'Take a screenshot of markup',
  description:
    'A browser of the server draws the markup, for at most 10 s, and asks nothing but public https addresses. One of the sizes of MRAID creatives. 409 `generation_failed` with the reason where there is no picture, also where the server has no browser; 429 while ten wait or three of the same user are not taken yet.',
  permission: 'creative.capture',
  body: z.object({
    height: side.meta({ example: 250 }),
    width: side.meta({ example: 300 }),
    markup: text(100_000)
      .describe(`at most ${MARKUP_MAX} characters`)
      .meta({ example: '<script src="mraid.js"></script><p>Order now</p>' }),
  }),
  ok: z.object({
    screenshot: z.string().describe('the picture, base64'),
    mimetype: z.enum(['image/png', 'image/jpeg']),
    blank: z.boolean().describe('whether the picture is of one colour alone'),
  }),
  limit: 'preview',
});
