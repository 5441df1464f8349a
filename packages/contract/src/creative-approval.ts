import { reportedApprovalNames } from '@fairlead/domain/creative-group/approval';
import { z } from 'zod';
import { call } from './call.ts';
import { Creative, creativesPath, creativeThings, groupPath, groupThings, ofGroup, oneCreative } from './creative.ts';
import { id, items, text } from './shapes.ts';

const resubmitting = { room: 'creative', method: 'POST', permission: 'creative.resubmit', idempotent: true } as const;

export const resubmitCreative = call({
  ...resubmitting,
  name: 'resubmitCreative',
  path: `${creativesPath}/{creativeId}/resubmit_approval`,
  title: 'Submit a creative for approval again',
  description: 'Not one that is archived, approved or waiting (409 `not_resubmittable`).',
  params: oneCreative,
  things: creativeThings,
  ok: Creative,
});

export const resubmitCreatives = call({
  ...resubmitting,
  name: 'resubmitCreatives',
  path: `${creativesPath}/resubmit_approval`,
  title: 'Submit several creatives for approval again',
  description: 'All of the group, and none of them archived, approved or waiting (409 `not_resubmittable`).',
  params: ofGroup,
  things: groupThings,
  body: z.object({
    creative_ids: z
      .array(id)
      .min(1)
      .max(500)
      .meta({ example: [31001] }),
  }),
  refs: { creative_ids: 'creative' },
  ok: items(Creative),
});

export const resubmitCreativeGroup = call({
  ...resubmitting,
  name: 'resubmitCreativeGroup',
  path: `${groupPath}/resubmit_approval`,
  title: 'Submit the creatives of a group for approval again',
  description: 'Those for which it is allowed, which are answered.',
  params: ofGroup,
  things: groupThings,
  ok: items(Creative),
});

/** What an exchange says of a creative. The newest by `at` counts, of those that were said of the ad as it is. */
export const ApprovalRow = z.object({
  creative_id: id.meta({ example: 31001 }),
  supplier_id: id.meta({ example: 335 }),
  status: z.enum(reportedApprovalNames),
  reason: text(1000).nullable().default(null).meta({ example: 'The landing page does not open' }),
  etag: text(64)
    .optional()
    .describe(
      'of what was looked at, as the feed told it: a row with another one than the creative has now is outdated',
    )
    .meta({ example: '9e107d9d372bb6826bd81d3542a419d6' }),
  at: text(40)
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be an instant, such as 2026-11-18T09:00:00Z')
    .meta({ wire: { type: 'string', format: 'date-time' }, example: '2026-11-18T09:00:00Z' }),
});

export const sendApprovals = call({
  name: 'sendApprovals',
  room: 'creative',
  method: 'POST',
  path: '/facts/approvals',
  title: 'What exchanges say of creatives',
  description:
    'For the bidder, with a machine token. 1 to 10,000 rows. Of a creative and a supplier the newest row by `at` counts, so that rows may be sent again and in any order. With `etag` a row counts only while the creative is what was looked at; without it, one said after an edit counts for the new ad. Rows that cannot be kept are named in `rejected`, the others are kept.',
  permission: 'fact.send',
  sender: 'facts',
  body: z.object({
    rows: z
      .array(z.unknown().meta({ documented: ApprovalRow }))
      .min(1, 'must have at least 1 row')
      .max(10_000, 'must have at most 10,000 rows'),
  }),
  ok: z.object({
    accepted: z.int().describe('rows that count'),
    outdated: z.int().describe('rows no newer than what is known, or said of the ad as it was'),
    rejected: z.array(z.object({ index: z.int(), path: z.string(), message: z.string() })),
  }),
});
