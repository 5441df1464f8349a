import { abMetrics, uncountedReasons } from '@fairlead/domain/ab-test/metric';
import { abVerdicts } from '@fairlead/domain/ab-test/verdict';
import { currencies } from '@fairlead/domain/money';
import { z } from 'zod';
import { call } from './call.ts';
import { Campaign } from './campaign.ts';
import { day, id, idText, instant, text, version } from './shapes.ts';

const one = {
  params: z.object({ campaignId: idText.meta({ example: 9001 }) }),
  things: { campaignId: 'campaign' },
} as const;
const path = '/campaigns/{campaignId}/ab_test';
const metric = z.enum(abMetrics);

export const startAbTest = call({
  name: 'startAbTest',
  room: 'ab-test',
  method: 'POST',
  path,
  title: 'Start an A/B test',
  description:
    'Makes one mirror for each of `campaigns`: a copy of all that the campaign is, as active as it is, named after it unless it brings a name. The daily cap is divided by their number plus one; each share is at least 10. One metric decides and stays; one of conversions is refused (400) where none is counted: without an optimization event, or where the app maps no event to it. Refused while a test runs (409), for a copy of a test (409) and for a line item in full performance budget mode (409).',
  permission: 'campaign.ab_test',
  ...one,
  body: z.object({
    campaigns: z
      .array(z.object({ internal_name: text(255), name: text(255).optional() }))
      .max(100, 'You can create at most 3 mirrors')
      .meta({ example: [{ internal_name: 'video first' }] }),
    internal_name: text(255).optional().describe('of the campaign itself, which needs one in a test'),
    metric: metric
      .optional()
      .describe('what decides; that of the line item’s objective unless told, or ctr where no conversion is counted'),
    version: version.describe('the version of the campaign: if there is a newer one, 409 `stale_version`'),
  }),
  ok: Campaign,
  dryRun: true,
  idempotent: true,
});

export const stopAbTest = call({
  name: 'stopAbTest',
  room: 'ab-test',
  method: 'DELETE',
  path,
  title: 'End an A/B test',
  description:
    'Archives the mirrors and gives the campaign its whole daily cap back. 409 when none runs. What the test found stays readable.',
  permission: 'campaign.ab_test',
  ...one,
  ok: Campaign,
  dryRun: true,
});

const Arm = z.object({
  campaign_id: id,
  name: z.string(),
  internal_name: z.string().nullable(),
  client_daily_budget: z.number().nullable().describe('its share of the daily cap'),
  running: z.boolean(),
});

const Test = z.object({
  id,
  metric: metric.describe('what decides'),
  started_at: instant,
  ended_at: instant.nullable(),
  arms: z.array(Arm).describe('the campaign itself first, then its mirrors'),
});

export const getAbTest = call({
  name: 'getAbTest',
  room: 'ab-test',
  method: 'GET',
  path,
  title: 'A/B tests of a campaign',
  description:
    'The one that runs, in what its arms differ, what was changed about them meanwhile, and those that ended.',
  permission: 'ab_test.read_results',
  ...one,
  ok: z.object({
    running: Test.extend({
      arms: z
        .array(
          Arm.extend({
            client_budget: z.number().nullable(),
            version: z.int().describe('of the campaign, to edit it by'),
          }),
        )
        .describe('the campaign itself first, then its mirrors'),
      daily_budget: z.number().nullable().describe('the whole that is shared out; null: no cap'),
      differs: z
        .array(z.object({ field: z.string(), values: z.array(z.unknown()).describe('one an arm, in their order') }))
        .describe(
          'fields in which not all arms are the same; creative groups, creatives that an arm does not show and lists by their names',
        ),
      same: z.int().describe('how many fields are the same in all arms'),
      changes: z
        .array(
          z.object({
            at: instant,
            fields: z.array(z.string()),
            campaign_ids: z.array(id).describe('the arms that changed'),
            even: z.boolean().describe('all arms alike; false: the test counts from here on'),
            values: z
              .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
              .describe('of a change of all arms alike: fields that all of them had alike before, too'),
          }),
        )
        .describe('since it started, oldest first'),
      booked_until: day.nullable().describe('the last day of the budgets of its line item; null: none runs or comes'),
    }).nullable(),
    metric: metric.describe(
      'what decides unless another one is chosen: that of the line item’s objective, or ctr where no conversion is counted',
    ),
    unavailable: z.string().nullable().describe('why no test can be started now, but for one that runs; null: one can'),
    uncounted: z
      .enum(uncountedReasons)
      .nullable()
      .describe(
        'why no conversion is counted: its line item has no optimization event today, or the app maps no event to it; null: they are',
      ),
    details_path: z
      .string()
      .nullable()
      .describe('the page of its line item, where that event is chosen; null: it has none'),
    budgets_path: z.string().nullable().describe('the page of the budgets of its line item; null: it has none'),
    pace: z
      .object({
        days: z
          .int()
          .describe('whole UTC days, up to yesterday, that it is the mean of; 0: nothing was delivered in 7 days'),
        clicks: z.number(),
        reattributions: z.number(),
        conversions: z
          .number()
          .nullable()
          .describe(
            'null where `uncounted` says why; `by_touch`: of the 7 days before the last 3, if it delivered then',
          ),
        by_touch: z
          .boolean()
          .describe('whether facts tell the click or impression of its conversions, so that days of conversions wait'),
        booked_until: day.nullable().describe('the last day of the budgets of its line item; null: none runs or comes'),
      })
      .nullable()
      .describe('what it does a day now, from which days of a test are foretold; null while one runs'),
    past: z.array(Test).describe('newest first'),
  }),
});

const Interval = { low: z.number().nullable(), high: z.number().nullable() };

export const getAbTestResults = call({
  name: 'getAbTestResults',
  room: 'ab-test',
  method: 'GET',
  path: `${path}/results`,
  title: 'What an A/B test found',
  description:
    'By 24 hours of all arms, from the first full hour of the test; a day in which one arm stood still counts for neither it nor the arm it is held against. The intervals hold at every look. Conversions are events of the optimization event that are attributed to the arm. Where facts tell the click or impression they follow from (`touched_at`), they count on its day, and a day is read 72 hours after its end; else they count in their own hour and nothing waits. The newest test unless one is named. Not decided before 7 days and 25 events an arm; a null verdict says that the arms did not get the same traffic. Where no conversion is counted a metric of conversions has no values, and its verdict is `not_counted`: waiting does not help.',
  permission: 'ab_test.read_results',
  ...one,
  query: z.object({
    metric: metric.optional().describe('the one that decides, unless told'),
    ab_test_id: idText.optional(),
  }),
  ok: z.object({
    id,
    currency: z.enum(currencies),
    optimization_event: z.string().nullable(),
    started_at: instant,
    ended_at: instant.nullable(),
    counted_from: instant.describe('the first full hour after its start, or after the last change of one arm alone'),
    counted_until: instant.nullable().describe('the end of the last day that is read; null before the first'),
    coming_days: z
      .int()
      .describe('whole days after it that are over and not read yet, as their conversions still come in'),
    decides: metric,
    arms: z
      .array(
        z.object({
          campaign_id: id,
          name: z.string(),
          internal_name: z.string().nullable(),
          impressions: z.int(),
          clicks: z.int(),
          reattributions: z.int(),
          conversions: z
            .int()
            .nullable()
            .describe('null without an optimization event, or where the app maps no event to it'),
          revenue: z.number().nullable(),
          client_cost: z.number(),
          eligible: z.int().describe('requests that it could have answered, on `coming_days` too'),
        }),
      )
      .describe(
        'the campaign itself first. All that each delivered from `counted_from` to `counted_until`, on days that do not count too: `metric.arms` need not be their quotient',
      ),
    metric: z.object({
      kind: metric,
      arms: z
        .array(z.object({ value: z.number().nullable(), ...Interval }))
        .describe(
          'of the days that count: of a mirror those that are compared, of the campaign itself those that are compared with any mirror',
        ),
      against_source: z.array(z.object({ campaign_id: id, difference_percent: z.number().nullable(), ...Interval })),
    }),
    verdict: z.enum(abVerdicts).nullable().describe('of all mirrors together'),
    mirrors: z.array(
      z.object({
        campaign_id: id,
        verdict: z.enum(abVerdicts).nullable().describe('null: the arms did not get the same traffic'),
        days_counted: z.int().describe('days that are read and in which neither arm stood still'),
        missing: z
          .array(
            z.object({
              what: z.enum(['days', 'clicks', 'reattributions', 'conversions']),
              have: z.int(),
              need: z.int(),
            }),
          )
          .describe('what is not enough yet to decide; nothing where the verdict is `not_counted`'),
        sample_ratio: z.object({ p: z.number(), ok: z.boolean() }),
        days_to_detect: z
          .array(z.object({ percent: z.int(), days: z.int().nullable() }))
          .describe(
            'days from `counted_from` until a difference of so many percent is seen in 80 of 100 tests; null: not in a year',
          ),
        series: z
          .array(z.object({ day, difference_percent: z.number().nullable(), ...Interval }))
          .describe('as it became known day by day'),
      }),
    ),
  }),
});
