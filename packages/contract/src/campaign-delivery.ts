import { bidTypes, cappedEvents, countingPeriods } from '@fairlead/domain/campaign/delivery';
import { z } from 'zod';
import { amount, day, id, text, word } from './shapes.ts';

const slots = { cpa: z.string().nullable(), cpc: z.string().nullable() };
const cpc = {
  target_cpc: z.number().nullable(),
  target_cpi: z.number().nullable(),
  target_cpa: z.number().nullable(),
  cpc_engine_family: z.string(),
  cpc_engine_family_version: z.string().nullable(),
};
const staff = 'staff only';
const targetText = 'price to buy at, in the company’s currency';

/** Budget, capping and buying strategy. Money in the company's currency. */
export const deliveryShape = {
  line_item_id: id.nullable().describe('in force today'),
  line_item_name: z.string().nullable(),
  upcoming_line_item: z
    .object({ id, line_item_id: id, line_item_name: z.string(), start_date: day })
    .nullable()
    .describe('the one that waits; `id` is that of its entry in line_item_histories'),
  client_budget: z.number().nullable(),
  client_daily_budget: z.number().nullable().describe('daily cap; while an A/B test runs this campaign’s share of it'),
  ab_test_daily_budget: z
    .number()
    .nullable()
    .describe('the daily cap that an A/B test shares out; null without a test'),
  budget_type: z.literal('total'),
  attribution_days_data_science: z.int().describe('optimization window, in days: 2, 3, 7 or 14'),
  bid_type: z.enum(bidTypes).optional().describe(staff),
  target_cpx_in_company_currency: z.number().nullable().describe(targetText),
  pacing_without_target_buying_price: z.boolean(),
  frequency_cap: z.int().nullable().describe('impressions a device sees in a day'),
  lifetime_frequency_cap: z.int().nullable(),
  cappings: z.array(
    z.object({ counting_period: z.enum(countingPeriods), threshold: z.int(), event_type: z.enum(cappedEvents) }),
  ),
  optimization_algorithms: z.object(slots).optional().describe(staff),
  cpa_algorithm_max_cr: z.number().nullable().optional().describe(staff),
  cpa_test_champion_cr: z.number().nullable().optional().describe(staff),
  cpc_parameters: z.object(cpc).optional().describe(staff),
  target_margin: z.number().nullable().optional().describe('percent; staff only'),
  cpm: z.number().nullable().optional().describe(staff),
  scpa_ratio: z
    .number()
    .nullable()
    .optional()
    .describe(
      'of what it could win in the newest hour, 0 to 1, as `GET …/scpa_ratio?interval=30`; null without requests; staff only',
    ),
};

const algorithm = text(80).nullable();

/** The same as it is sent; everything may be left out. */
export const deliverySent = {
  line_item_id: id
    .nullable()
    .optional()
    .describe('another one than in force takes effect on the next UTC day')
    .meta({ example: 5001 }),
  client_budget: amount.nullable().optional(),
  client_daily_budget: amount
    .nullable()
    .optional()
    .describe('daily cap, at least 10; a share in an A/B test is refused if it is sent changed')
    .meta({ example: 120 }),
  ab_test_daily_budget: amount
    .nullable()
    .optional()
    .describe('of the campaign that is tested: the whole daily cap, which its A/B test splits again'),
  budget_type: word(['total']).optional(),
  attribution_days_data_science: amount.optional(),
  bid_type: word(bidTypes).optional().describe('brings its algorithms, unless others are sent with it'),
  target_cpx_in_company_currency: amount.nullable().optional().describe(targetText),
  pacing_without_target_buying_price: z.boolean().optional(),
  frequency_cap: amount.nullable().optional().describe('1 to 20'),
  lifetime_frequency_cap: amount.nullable().optional(),
  cappings: z
    .array(z.object({ counting_period: word(countingPeriods), threshold: amount, event_type: word(cappedEvents) }))
    .max(20, 'must be at most 20 cappings')
    .optional()
    .describe('a threshold of 0 takes the capping away'),
  optimization_algorithms: z.object({ cpa: algorithm, cpc: algorithm }).optional(),
  cpa_algorithm_max_cr: amount.nullable().optional(),
  cpa_test_champion_cr: amount.nullable().optional(),
  cpc_parameters: z
    .object({
      target_cpc: amount.nullable(),
      target_cpi: amount.nullable(),
      target_cpa: amount.nullable(),
      cpc_engine_family: text(80),
      cpc_engine_family_version: text(80).nullable(),
    })
    .optional(),
  target_margin: amount.nullable().optional(),
  cpm: amount.nullable().optional(),
};
