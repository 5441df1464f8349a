import { attributions, cohortEvents } from '@fairlead/domain/cohort/cohort';
import { z } from 'zod';
import { call } from './call.ts';
import { amount, id, idText, items, name, newName, text, unix, version, word } from './shapes.ts';

const count = z.int({ error: 'must be a whole number' }).nullable().default(null);
const share = amount.nullable().default(null);

/** A rule as it is stored (AD-59); which of its fields count depends on its event and mode. Days as sent: the period without the offset. */
export const CohortFilter = z.object({
  event: word(cohortEvents, 30).meta({ example: 'custom_action' }),
  only_marketed: z.boolean().default(false),
  attributed: word(attributions, 40).default('any'),
  campaign_ids: z.array(id).max(1000).default([]),
  custom_action_names: z.array(text(255)).max(200).default([]),
  min_occurrences: count,
  max_occurrences: count,
  min_revenue_sum: share,
  max_revenue_sum: share,
  bottom_revenue_percent: share,
  top_revenue_percent: share,
  offset_days: z.int({ error: 'must be a whole number' }).default(0),
  period_days: z.int({ error: 'must be a whole number' }).default(30),
});

const rulesShown = { example: [{ event: 'reopen', min_occurrences: 1, period_days: 30 }] };

/** What decides who is in a dynamic audience, as it is sent. */
export const definition = {
  events_without_country: z.boolean().default(false),
  source_app_ids: z
    .array(id, { error: 'must be a list of application ids' })
    .max(200)
    .default([])
    .meta({ example: [2001] }),
  countries: z
    .array(text(2))
    .max(300)
    .default([])
    .meta({ example: ['FR', 'BE'] }),
  filters: z.array(CohortFilter).max(50, 'must be at most 50 rules').default([]).meta(rulesShown),
};

/** The same in an edit: what is left out stays. */
const edited = {
  events_without_country: definition.events_without_country.unwrap().optional(),
  source_app_ids: definition.source_app_ids
    .unwrap()
    .optional()
    .meta({ example: [2001] }),
  countries: definition.countries
    .unwrap()
    .optional()
    .meta({ example: ['FR', 'BE'] }),
  filters: definition.filters.unwrap().optional().meta(rulesShown),
};

export const Cohort = z.object({
  id,
  targeting_list_id: id,
  app_id: id,
  company_id: id,
  name: z.string(),
  events_without_country: z.boolean(),
  source_app_ids: z.array(id),
  countries: z.array(z.string()),
  filters: z.array(CohortFilter),
  period_days: z.int().nullable().describe('the inactivity window, days; null: off'),
  last_run: unix.nullable(),
  job_id: id.nullable(),
  version: z.int(),
});

export const cohortId = z.object({ cohortId: idText.meta({ example: 60_001 }) });
export const things = { cohortId: 'cohort' } as const;
export const refs = {
  app_id: 'application',
  source_app_ids: 'application',
  'filters.campaign_ids': 'campaign',
} as const;

export const createCohort = call({
  name: 'createCohort',
  room: 'cohort',
  method: 'POST',
  path: '/cohorts',
  title: 'Create a dynamic audience',
  description: 'Answers at once; the list is built by the job named in `job_id`, and again as the clock goes on.',
  permission: 'cohort.edit',
  body: z.object({ app_id: id.meta({ example: 2001 }), name: newName.meta({ example: 'Buyers D90' }), ...definition }),
  refs,
  ok: Cohort,
  status: 201,
  dryRun: true,
  idempotent: true,
});
export const updateCohort = call({
  name: 'updateCohort',
  room: 'cohort',
  method: 'PUT',
  path: '/cohorts/{cohortId}',
  title: 'Change a dynamic audience',
  description: 'Another definition is built anew; the last good build stays until then.',
  permission: 'cohort.edit',
  params: cohortId,
  things,
  body: z.object({ id: id.optional(), app_id: id.optional(), name: name.optional(), ...edited, version }),
  refs,
  ok: Cohort,
  dryRun: true,
});
export const listCohorts = call({
  name: 'listCohorts',
  room: 'cohort',
  method: 'GET',
  path: '/cohorts',
  title: 'Dynamic audiences',
  description: 'Of all applications the caller sees, or of one.',
  permission: 'cohort.read',
  query: z.object({ app_id: idText.optional() }),
  refs: { app_id: 'application' },
  ok: items(Cohort),
});
export const getCohort = call({
  name: 'getCohort',
  room: 'cohort',
  method: 'GET',
  path: '/cohorts/{cohortId}',
  title: 'One dynamic audience',
  description: 'With its rules and the list it makes.',
  permission: 'cohort.read',
  params: cohortId,
  things,
  ok: Cohort,
});
export const refreshCohort = call({
  name: 'refreshCohort',
  room: 'cohort',
  method: 'POST',
  path: '/dsp_dashboard_api/cohorts/{cohortId}/refresh',
  title: 'Build a dynamic audience now',
  description: 'Not while it is archived. `job_id` names the build.',
  permission: 'cohort.refresh',
  params: cohortId,
  things,
  ok: z.object({ cohort_id: id, last_run: z.int(), job_id: id }),
});
