import { z } from 'zod';
import { call } from './call.ts';
import { icon, platform, text } from './shapes.ts';

export const StoreMetadata = z.object({
  name: z.string(),
  platform,
  icon_url: z.string().nullable(),
  icon,
  advertiser_website_url: z.string().nullable(),
  bundle_identifier: z.string(),
  app_store_id: z.int().nullable(),
  app_store_url: z.string(),
});

export const getStoreMetadata = call({
  name: 'getStoreMetadata',
  room: 'app-store',
  method: 'GET',
  path: '/app_store/metadata',
  title: 'What a store says of an app',
  description:
    'ios: `track_id` (or `bundle_id`) in the App Store; android: `bundle_id` in the Play store. 404 with "Store URL is invalid" when the store does not know it, 503 `store_unreachable` when the store cannot be asked.',
  permission: 'application.look_up_store',
  query: z.object({
    os: platform.meta({ example: 'android' }),
    bundle_id: text(255).optional().meta({ example: 'com.nomnom.android' }),
    track_id: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .optional(),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be two letters')
      .optional(),
  }),
  limit: 'metadata',
  ok: StoreMetadata,
});
