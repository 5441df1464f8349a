import { trackingProviders } from '@fairlead/domain/application/application';
import { LINK_MAX } from '@fairlead/domain/campaign/tracking';
import { linkStates } from '@fairlead/domain/tracking/campaign-links';
import { linkTypes, trackingTypes } from '@fairlead/domain/tracking/catalogue/shape';
import { badges, checkNames } from '@fairlead/domain/tracking/check';
import { z } from 'zod';
import { call } from './call.ts';
import { flagText, id, idText, instant, items, needed, platform, stateFilter, text } from './shapes.ts';

const link = text(LINK_MAX);
const provider = z.enum(trackingProviders);
const trackingType = z.enum(trackingTypes);

const Check = z.object({
  name: z.enum(checkNames),
  severity: z.enum(['danger', 'warning']),
  message: z.string().describe('several sentences are joined by commas'),
});

const Parameter = z.object({
  name: z.string().describe('percent-decoded'),
  value: z.string().describe('as it stands in the link; empty where it is absent'),
  isMandatory: z.boolean(),
  isMissing: z.boolean().describe('mandatory, and empty or absent'),
  isCustom: z.boolean().describe('no parameter that the catalogue of the provider has for such links'),
  error: z.string().nullable(),
  comment: z.string().nullable().describe('what it is for'),
  suggestion: z.string().nullable().describe('to stand in the link; null where only the partner or the client knows'),
});

const Repaired = z
  .object({
    link: z.string(),
    changes: z.array(
      z.object({
        name: z.string(),
        before: z.string().nullable().describe('null: the parameter is not there'),
        after: z.string(),
      }),
    ),
  })
  .nullable()
  .describe('passes every check; null where nothing needs it, or where not everything can be repaired');

export const checkTracking = call({
  name: 'checkTracking',
  room: 'tracking',
  method: 'POST',
  path: '/dsp_dashboard_api/tracking/check',
  title: 'Check a tracking link',
  description:
    'Held against the measurement partner and platform of an application; no need for it to be stored. Failing checks only; parameters in the order of the link, then the mandatory ones that are absent. Nothing is fetched.',
  permission: 'tracking.check',
  body: z.object({
    application_id: id.meta({ example: 7001 }),
    tracking_type: trackingType.default('click'),
    link: needed(link).meta({ example: 'https://app.appsflyer.com/id1?pid=trademob_int' }),
  }),
  refs: { application_id: 'application' },
  ok: z.object({
    provider: provider.describe('whose link it is, by its host; unknown: nobody is recognised'),
    link_type: z.enum(linkTypes),
    checks: z.array(Check),
    parameters: z.array(Parameter),
    spans: z
      .array(z.object({ from: z.int(), to: z.int(), name: z.string(), badge: z.enum(badges) }))
      .describe('where each parameter stands, in UTF-16 units'),
    repaired: Repaired,
  }),
  limit: 'read',
});

export const auditTracking = call({
  name: 'auditTracking',
  room: 'tracking',
  method: 'GET',
  path: '/dsp_dashboard_api/tracking/audit',
  title: 'Tracking links of many campaigns',
  description:
    'A row per campaign and link that is set and asked for: engagement with AppsFlyer alone. Copies in an A/B test that runs have rows of the links in which they differ from the campaign that is tested, for those who read of it. Checked as they are read. Another company’s id gives an empty list.',
  permission: 'tracking.check',
  query: z.object({
    company_id: idText.optional(),
    application_id: idText.optional(),
    state: stateFilter.default('new').describe('of the campaigns'),
    became_wrong: flagText.optional().describe('true: only links with `wrong_since`'),
  }),
  refs: { application_id: 'application' },
  ok: items(
    z
      .object({
        campaign_id: id,
        campaign_name: z.string(),
        company_id: id,
        application_id: id,
        application_name: z.string(),
        platform,
        tracking_provider: provider,
        running: z.boolean(),
        source_campaign_id: id.nullable().describe('of a copy in an A/B test: the campaign it is tested against'),
        mirrors: z
          .int()
          .optional()
          .describe(
            'copies that an A/B test holds against it now, for those who read of it; a repair is theirs too, if the caller may change them',
          ),
        tracking_type: trackingType,
        link: z.string(),
        state: z
          .enum(linkStates)
          .describe('repairable: `repaired` passes every check; by_hand: somebody has to bring what is missing'),
        wrong_since: instant
          .nullable()
          .describe('when it was seen that the link, which was good and was not changed, is wrong'),
        checks: z.array(Check),
        faults: z.array(Parameter).describe('parameters that are missing or wrong'),
        kept: z.int().describe('parameters that are right'),
        repaired: Repaired,
      })
      .meta({ entity: 'campaign' }),
  ),
});

/** Links of one repair. */
const MOST_LINKS = 500;

export const repairTracking = call({
  name: 'repairTracking',
  room: 'tracking',
  method: 'POST',
  path: '/dsp_dashboard_api/tracking/repair',
  title: 'Repair tracking links',
  description:
    'All in one change set; a link that is refused holds none of the others up. Each is repaired as the audit tells it, if it still is the link that was read.',
  permission: 'tracking.repair',
  body: z.object({
    links: z
      .array(
        z.object({
          campaign_id: id.meta({ example: 9001 }),
          tracking_type: trackingType,
          link: link.describe('as it was read'),
        }),
      )
      .min(1)
      .max(MOST_LINKS, `at most ${MOST_LINKS} values`),
  }),
  refs: { 'links.campaign_id': 'campaign' },
  ok: items(
    z.object({
      campaign_id: id,
      tracking_type: trackingType,
      status: z.enum(['repaired', 'refused', 'stale']),
      message: z.string(),
      repaired: Repaired,
    }),
  ),
  dryRun: true,
  idempotent: true,
  recordByRecord: true,
});
