import { campaignStates, campaignTypes } from '@fairlead/domain/campaign/campaign';
import { z } from 'zod';
import { id, line, name, needed, platform, state, text, word } from './shapes.ts';

/** Longest address of a page. */
const PAGE_MAX = 2048;

/** What a campaign is, and what its Details page says of it. */
export const detailsShape = {
  name: z.string(),
  internal_name: z.string().nullable().optional().describe('staff only'),
  state: z.enum(campaignStates),
  active: z.boolean(),
  paused: z.boolean(),
  visible: z.boolean(),
  platform,
  customer: z.string().describe('name of the company'),
  campaign_type: z.enum(campaignTypes),
  attribution_days: z.int().describe('after a click, in which an event counts'),
  target_custom_action_type_id: id.nullable().describe('the event that is aimed at'),
  adomain: z.string().nullable().describe('domain of the advertiser, as exchanges ask for it'),
  bcats: z.array(z.string()).describe('codes of advertiser categories'),
  landing_page: z.string().nullable(),
  landing_page2: z.string().nullable(),
};

/** The same as it is sent; everything may be left out. */
export const detailsSent = {
  name: name.optional().meta({ example: 'NOM_iOS_FR_RTG_lapsed15-45_CPA' }),
  internal_name: line.nullable().optional().describe('staff only; required while an A/B test runs'),
  state: state.optional(),
  active: z.boolean().optional(),
  paused: z.boolean().optional(),
  visible: z.boolean().optional(),
  campaign_type: word(campaignTypes).optional(),
  attribution_days: z.number().optional().describe('7, 30 or 90; not 90 for retargeting'),
  target_custom_action_type_id: id.nullable().optional().meta({ example: 4 }),
  adomain: text(255).nullable().optional().meta({ example: 'nomnom.example' }),
  bcats: z
    .array(text(40))
    .max(100, 'must be at most 100 categories')
    .optional()
    .meta({ example: ['IAB8'] }),
  landing_page: text(PAGE_MAX).nullable().optional(),
  landing_page2: text(PAGE_MAX).nullable().optional(),
};

/** What names a campaign to be made. */
export const newCampaignName = needed(name).meta({ example: 'NOM_iOS_FR_RTG_lapsed15-45_CPA' });
