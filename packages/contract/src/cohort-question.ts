import { z } from 'zod';
import { call } from './call.ts';
import { cohortId, definition, refs, things } from './cohort.ts';
import { day, id, name, uuid } from './shapes.ts';

export const estimateCohort = call({
  name: 'estimateCohort',
  room: 'cohort',
  method: 'POST',
  path: '/cohorts/estimate',
  title: 'How many devices a definition holds',
  description: 'Answers within a second; the exact count comes with the job.',
  permission: 'cohort.estimate',
  limit: 'preview',
  body: z.object({ app_id: id.meta({ example: 2001 }), name: name.optional(), ...definition }),
  refs,
  ok: z.object({
    line_count: z.int(),
    exact: z.boolean().describe('whether line_count is; the last step always ends in it'),
    steps_exact: z.boolean().describe('false: steps are those of a slice of the devices, times its share'),
    margin_percent: z.number().describe('of line_count, 95 times in 100; 0 when exact, 100 when the slice holds none'),
    job_id: id
      .nullable()
      .describe('counts exactly: its result holds line_count, steps, killed_by; null when somebody is left, exactly'),
    steps: z
      .array(z.object({ rule: z.int(), alone: z.int(), left: z.int() }))
      .describe('rule: place in filters, an inactivity window last; -1 the universe'),
    killed_by: z
      .int()
      .nullable()
      .describe('the first rule that left nobody, -1 the universe; null while steps are not exact'),
    sentence: z.string(),
  }),
});
export const explainDevice = call({
  name: 'explainDevice',
  room: 'cohort',
  method: 'POST',
  path: '/cohorts/{cohortId}/explain',
  title: 'Why a device is in an audience, or not',
  description: 'Every question is remembered.',
  permission: 'cohort.explain',
  limit: 'preview',
  params: cohortId,
  things,
  body: z.object({ device_id: uuid }),
  ok: z.object({
    in_build: z.boolean().nullable().describe('in the current build; null before the first'),
    in_universe: z.boolean().describe('has an event of the source apps in these countries'),
    qualifies_now: z.boolean(),
    rules: z.array(
      z.object({
        rule: z.int(),
        count: z.int(),
        revenue_usd: z.number(),
        first_day: day.nullable(),
        last_day: day.nullable(),
        passes: z.boolean(),
      }),
    ),
    last_event_day: day.nullable(),
  }),
});
