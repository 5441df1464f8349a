import { performanceMetrics } from '@fairlead/domain/creative-performance/metrics';
import { currencies } from '@fairlead/domain/money';
import { z } from 'zod';
import { call } from './call.ts';
import { groupPath, groupThings, ofGroup } from './creative.ts';
import { day, id } from './shapes.ts';

const counts = {
  impressions: z.int(),
  clicks: z.int(),
  reattributions: z.int().describe('also those after the last impression'),
  spend: z.number().describe('what the client pays'),
};
const level = {
  value: z.number().nullable().describe('of the metric: a share, or money; null where nothing tells it'),
  low: z.number().nullable(),
  high: z.number().nullable(),
};
const percent = z.number().nullable().describe('percent of the first week; null where nothing can be told');

const Performance = z.object({
  currency: z.enum(currencies),
  metric: z.enum(performanceMetrics),
  first_day: day,
  last_day: day,
  creatives: z.array(
    z.object({
      creative_id: id,
      ...counts,
      ...level,
      age_days: z
        .int()
        .describe('days since it was first shown, on the last day; since it was made where it never was'),
      wear: z
        .object({
          first_day: day.nullable().describe('first day of its first week: the first with impressions'),
          change: percent.describe('of the newest week, of those after the first one'),
          low: percent,
          high: percent,
          missing: z
            .enum(['days', 'counts'])
            .nullable()
            .describe('why nothing can be told: fewer than 8 days, or fewer than 10 counts in the first week'),
          tired: z.boolean().describe('the whole interval lies on the worse side of 0'),
        })
        .describe('how the metric changed against its first week, campaign by campaign'),
      days: z
        .array(z.object({ day, age_days: z.int(), ...counts, ...level }))
        .describe('days of the period on which it was shown'),
      life: z
        .array(z.object({ day, change: z.number(), low: z.number(), high: z.number() }))
        .describe(
          'its whole life up to the last day, in percent of the first week, 900 at most: each day, or by weeks (named by their first day) beyond 100 days; at most 100 points',
        ),
    }),
  ),
});

const Coverage = z.object({
  first_day: day,
  last_day: day,
  requests: z.number().describe('that came to the choice of a creative and told what they ask for'),
  covered: z.number(),
  in_approval: z.number(),
  missing: z.number(),
  places: z
    .array(
      z.object({
        place: z.string().describe('a banner size such as 320x50, `native` or `video`'),
        requests: z.number(),
        covered: z.number().describe('a creative of the campaign fits, and that exchange shows it'),
        in_approval: z.number().describe('one fits, and that exchange has not answered yet'),
        missing: z.number().describe('none fits but what that exchange refused'),
      }),
    )
    .describe('most asked for first'),
  lacks: z
    .enum(['campaigns', 'bidding', 'sizes'])
    .nullable()
    .describe('why there is nothing: no connected campaign, no bidding facts, or facts that do not tell sizes'),
});

export const getCreativePerformance = call({
  name: 'getCreativePerformance',
  room: 'creative-performance',
  method: 'GET',
  path: `${groupPath}/performance`,
  title: 'What the creatives of a group did, and which are tired',
  description:
    'From delivery by creative. Rates have 95 % intervals with days as clusters. Wear compares the newest week with the first one, each campaign with itself; its interval is so wide that of creatives which do not wear at most one in twenty is ever marked by somebody who looks every day. Whole UTC days, at most 92; the 14 full days before today unless told. Wear and `life` are of the whole life up to the last of them.',
  permission: 'creative_performance.read',
  params: ofGroup,
  things: groupThings,
  query: z.object({
    start_date: day.optional().meta({ example: '2026-11-04' }).describe('13 days before `end_date`, if left out'),
    end_date: day.optional().meta({ example: '2026-11-17' }).describe('yesterday, if left out'),
    metric: z.enum(performanceMetrics).default('click_rate'),
  }),
  ok: Performance,
});

export const getCreativeCoverage = call({
  name: 'getCreativeCoverage',
  room: 'creative-performance',
  method: 'GET',
  path: `${groupPath}/coverage`,
  title: 'Which sizes the campaigns of a group are asked for and lack',
  description:
    'Requests of the last 7 full days that came to the choice of a creative, by what they ask for, against the creatives that the connected campaigns have now, those of their other groups too.',
  permission: 'creative_performance.read',
  params: ofGroup,
  things: groupThings,
  ok: Coverage,
});
