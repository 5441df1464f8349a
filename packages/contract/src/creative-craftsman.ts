import { CRAFTSMAN_ID } from '@fairlead/domain/creative/craftsman';
import { z } from 'zod';
import { call } from './call.ts';

export const getCraftsmanAsset = call({
  name: 'getCraftsmanAsset',
  room: 'creative',
  method: 'GET',
  path: '/dsp_dashboard_api/asset/craftsman/{creativeId}',
  title: 'The markup of a creative made in Craftsman+',
  description:
    'The server fetches the file of the creative from the tool and answers a link of 5 minutes to it: text, to be put into the markup of an MRAID creative. 409 `download_failed` with the reason where there is none, or where this server is not told where the tool is.',
  permission: 'creative.download_asset',
  params: z.object({
    creativeId: z
      .string()
      .regex(CRAFTSMAN_ID, 'must be a number or a UUID')
      .meta({ example: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
  }),
  ok: z.object({ url: z.string() }),
  limit: 'metadata',
  refuses: [409, 507],
});
