import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort';
import type { Platform } from '@fairlead/domain/audience/criterion';
import { type CohortDefinition, type CohortRule, inactivityDays } from '@fairlead/domain/cohort/cohort';
import { checkUnchanged, equalDefinitions } from '@fairlead/domain/cohort/cohort.rules';
import { type Context, newId } from '../../context.ts';
import { NotFound, refuseIfAny } from '../../http/errors.ts';
import { companySeen } from '../../http/scope.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { refuseArchived } from '../application/application.service.ts';
import { addList, holdTargetingList, raiseVersion, refuseStaleWithList } from '../audience/list.service.ts';
import { cohortById, cohortsOf, insertCohort, redefineCohort, type StoredCohort } from './cohort.sql.ts';
import { requestBuild } from './cohort-build.service.ts';
import { checkedDefinition, type KnownActions, knownActions } from './definition.service.ts';

export type Cohort = Ok<typeof api.getCohort>;
export type CohortDraft = Given<typeof api.createCohort>['body'];
export type CohortEdit = Given<typeof api.updateCohort>['body'];

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

const record = (context: Context, before: Cohort | null, after: Cohort) =>
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

const definitionOf = (cohort: Cohort): CohortDefinition => ({
  events_without_country: cohort.events_without_country,
  source_app_ids: cohort.source_app_ids,
  countries: cohort.countries,
  filters: cohort.filters as CohortRule[],
});

/** All that an edit asks for: what it leaves out stays. */
const wholeOf = ({ app_id, name, ...before }: Cohort, edit: CohortEdit) => {
  const { source_app_ids, countries, events_without_country, filters } = before;
  return {
    app_id,
    name: edit.name ?? name,
    source_app_ids: edit.source_app_ids ?? source_app_ids,
    countries: edit.countries ?? countries,
    events_without_country: edit.events_without_country ?? events_without_country,
    filters: edit.filters ?? filters,
  };
};

/** What an edit needs of the facts store, as `knownActions`. @throws NotFound, FactsUnavailable */
export const actionsOfEdit = async (context: Context, id: number, edit: CohortEdit): Promise<KnownActions | null> =>
  knownActions(context, wholeOf(await getCohort(context, id), edit));

/**
 * Edits name and definition; another definition starts a new build, and until it is there the old one stays.
 * @param known of `actionsOfEdit`, for a caller in a transaction
 * @throws NotFound for foreign or unknown sources and campaigns, Refused by the rules (the application never changes),
 *   Conflict on a stale version
 */
export const updateCohort = async (
  context: Context,
  id: number,
  edit: CohortEdit,
  known?: KnownActions | null,
): Promise<Cohort> => {
  const { app_id } = await getCohort(context, id);
  refuseIfAny(checkUnchanged({ id, app_id }, edit));
  const actions = known === undefined ? await actionsOfEdit(context, id, edit) : known;
  return context.db.tx(async () => {
    const list = await holdTargetingList(context, (await getCohort(context, id)).targeting_list_id);
    if (!list) throw new NotFound();
    const before = await getCohort(context, id);
    const whole = wholeOf(before, edit);
    const { definition } = await checkedDefinition(context, whole, actions);
    await refuseStaleWithList(context, { entity: 'cohort', id, list: list.id }, edit.version, before);
    const moved = !equalDefinitions(definitionOf(before), definition);
    if (!moved && whole.name === before.name) return before;
    await raiseVersion(context, list, whole.name);
    if (moved) {
      await redefineCohort(context, id, definition);
      await requestBuild(context, list, 'edit');
    }
    const after = await getCohort(context, id);
    await record(context, before, after);
    return after;
  });
};
