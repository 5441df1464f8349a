import { randomUUID } from 'node:crypto';
import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import { defaultRule } from '@fairlead/domain/cohort/cohort';
import type { SeenEvent } from '@fairlead/domain/cohort/evaluate';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { recountApps } from '../features/fact/app-event-recount.service.ts';
import type { Answer, Caller, TestHouse } from './house.ts';

/** An install of an app by a new device in France now, unless told otherwise. */
export const anEvent = (more: Partial<SeenEvent> & { app_id: number }): SeenEvent => ({
  device_id: randomUUID(),
  ts: Date.now(),
  event: 'install',
  custom_action_name: '',
  country: 'FR',
  attributed_to: 'organic',
  campaign_id: 0,
  revenue_micros: 0n,
  ...more,
});

/** Events that came in now by the product's clock, in the facts and in what is known of their apps. */
export const receive = async (house: TestHouse, events: readonly SeenEvent[]): Promise<void> => {
  await house.facts.insert(
    'app_events',
    events.map(({ revenue_micros, ts, ...event }) => ({
      ...event,
      event_id: randomUUID(),
      ts: new Date(ts).toISOString(),
      revenue_usd: `${revenue_micros / 1_000_000n}.${String(revenue_micros % 1_000_000n).padStart(6, '0')}`,
      properties: '',
    })),
  );
  const today = dayOf(house.now());
  await recountApps(house, [...new Set(events.map(({ app_id }) => app_id))], addDays(today, -760), addDays(today, 1));
};

/** Everybody in France who installed the app within 30 days, unless told otherwise. */
export const aDefinition = (app: { id: number }, more: object = {}) => ({
  name: 'Installed',
  source_app_ids: [app.id],
  countries: ['FR'],
  events_without_country: false,
  filters: [{ ...defaultRule, campaign_ids: [] as number[], custom_action_names: [] as string[] }],
  ...more,
});

export type CohortAnswer = Answer<(typeof api.getCohort)['ok']['_output']>;

export const createCohort = (
  caller: Caller,
  app: { id: number },
  more: object = {},
  extra: { headers?: Record<string, string>; query?: Record<string, unknown> } = {},
): Promise<CohortAnswer> =>
  caller.call(api.createCohort, { body: { app_id: app.id, ...aDefinition(app, more) } }, extra);

export const editCohort = (
  caller: Caller,
  id: number,
  body: object,
  extra: { query?: Record<string, unknown> } = {},
): Promise<CohortAnswer> =>
  caller.call(api.updateCohort, { params: { cohortId: String(id) }, body: body as never }, extra);

/** The devices of a list, as its download names them. */
export const devicesOf = async (house: TestHouse, caller: Caller, list: number): Promise<string[]> => {
  const links = await caller.call(audience.downloadTargetingList, { params: { targetingId: String(list) } });
  const file = await house.app.inject({ url: new URL(links.body.presigned_csv_url as string).pathname });
  return file.payload.split('\n').slice(0, -1);
};

/** Why each build of a dynamic audience was made, oldest first. */
export const triggersOf = async ({ db }: TestHouse, of: { targeting_list_id: number }): Promise<string[]> => {
  const builds = await db.query<{ trigger: string }>(
    'select trigger from audience_build where targeting_list_id = $1 order by id',
    [of.targeting_list_id],
  );
  return builds.map(({ trigger }) => trigger);
};
