import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort';
import type { Platform } from '@fairlead/domain/audience/criterion';
import { inactivityDays } from '@fairlead/domain/cohort/cohort';
import { companySeen } from '../../company-scope.ts';
import { type Context, newId } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { NotFound } from '../../refusal.ts';
import { refuseArchived } from '../application/application.service.ts';
import { addList } from '../audience/list.service.ts';
import { cohortById, cohortsById, cohortsOf, insertCohort, type StoredCohort } from './cohort.sql.ts';
import { requestBuild } from './cohort-build.service.ts';
import { checkedDefinition, type KnownActions } from './definition.service.ts';

export type Cohort = Ok<typeof api.getCohort>;
export type CohortDraft = Given<typeof api.createCohort>['body'];

/** Cohorts a list answers at most, the newest (AD-98). */
const LIST_MAX = 2000;

const toWire = ({ state: _, filters, source_app_ids, countries, ...row }: StoredCohort): Cohort => ({
  ...row,
  source_app_ids: [...source_app_ids],
  countries: [...countries],
  filters: filters as Cohort['filters'],
  period_days: inactivityDays(filters),
});

/** @throws NotFound */
export const getCohort = async (context: Context, id: number): Promise<Cohort> => {
  const stored = await cohortById(context, id);
  if (!stored) throw new NotFound();
  return toWire(stored);
};

/** Those of these dynamic audiences that there are, in one question. */
export const cohortsNamed = async (context: Context, ids: readonly number[]): Promise<Cohort[]> =>
  (await cohortsById(context, ids)).map(toWire);

/** The newest dynamic audiences that the user may know of, of an application where one is named. */
export const listCohorts = async (
  context: Context,
  { app_id }: { app_id?: number | undefined },
): Promise<Ok<typeof api.listCohorts>> => {
  const { items, total } = await cohortsOf(
    context,
    { company: companySeen(context, undefined), app: app_id },
    LIST_MAX,
  );
  return { items: items.map(toWire), total };
};

/** The fields that the history of a cohort tells. */
export const loggedCohort = (cohort: Cohort) => ({
  name: cohort.name,
  source_app_ids: cohort.source_app_ids,
  countries: cohort.countries,
  events_without_country: cohort.events_without_country,
  filters: cohort.filters,
  period_days: cohort.period_days,
});

/** Appends to the history of a cohort. */
export const record = (context: Context, before: Cohort | null, after: Cohort) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'cohort',
    entity_id: after.id,
    entity_name: after.name,
    company_id: after.company_id,
    version: after.version,
    before: before && loggedCohort(before),
    after: loggedCohort(after),
  });

/** Ids of events are the platform's advertising ids. */
const criterionOf = (platform: Platform) => (platform === 'ios' ? 'idfa' : 'android_device_id');

/**
 * Makes a dynamic audience and the list that holds it, and queues its first build.
 * @param known of `knownActions`, for a caller in a transaction
 * @throws NotFound for foreign or unknown sources and campaigns, Refused by the rules, Conflict in an archived application
 */
export const createCohort = async (
  context: Context,
  draft: CohortDraft,
  known: KnownActions | null = null,
): Promise<Cohort> => {
  const { application, definition } = await checkedDefinition(context, draft, known);
  return context.db.tx(async () => {
    await refuseArchived(context, application);
    const { id: app_id, company_id, platform } = application;
    const list = await addList(context, {
      app_id,
      company_id,
      name: draft.name,
      origin: 'cohorts',
      criterion: criterionOf(platform),
      original_key: null,
    });
    const id = await insertCohort(context, newId(context), { company_id, targeting_list_id: list, definition });
    await requestBuild(context, { id: list, company_id }, 'edit');
    const after = await getCohort(context, id);
    await record(context, null, after);
    return after;
  });
};
