import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort';
import type { CohortDefinition, CohortRule } from '@fairlead/domain/cohort/cohort';
import { checkCohort, checkUnchanged, equalDefinitions } from '@fairlead/domain/cohort/cohort.rules';
import type { Issue } from '@fairlead/domain/issue';
import { checkName } from '@fairlead/domain/name.rules';
import type { Context } from '../../context.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { holdTargetingList, raiseVersion, refuseStaleWithList } from '../audience/list.service.ts';
import { type Cohort, getCohort, record } from './cohort.service.ts';
import { redefineCohort } from './cohort.sql.ts';
import { requestBuild } from './cohort-build.service.ts';
import { checkedDefinition, type KnownActions, knownActions } from './definition.service.ts';

export type CohortEdit = Given<typeof api.updateCohort>['body'];

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

/** Whether an edit says who is in the audience; another one renames it at most, whatever its rules are worth today. */
const defines = ({ source_app_ids, countries, events_without_country, filters }: CohortEdit): boolean =>
  [source_app_ids, countries, events_without_country, filters].some((part) => part !== undefined);

/** What is wrong with what an edit would make, as far as that is seen without the records and facts around it. */
export const wrongByItself = (before: Cohort, edit: CohortEdit): Issue[] => {
  const whole = wholeOf(before, edit);
  return defines(edit) ? checkCohort({ ...whole, filters: whole.filters as CohortRule[] }) : checkName(whole.name);
};

/** @throws Conflict on a stale version, before Refused where an edit would move the audience (the application never changes) */
const refuseEdit = async (context: Context, before: Cohort, edit: CohortEdit): Promise<void> => {
  const { id, targeting_list_id: list } = before;
  await refuseStaleWithList(context, { entity: 'cohort', id, list }, edit.version, before);
  refuseIfAny(checkUnchanged(before, edit));
};

/**
 * What an edit needs of the facts store, as `knownActions`. An edit that is refused whatever the store says asks nothing of it.
 * @throws NotFound, FactsUnavailable, and what `updateCohort` refuses beforehand
 */
export const actionsOfEdit = async (context: Context, id: number, edit: CohortEdit): Promise<KnownActions | null> => {
  const before = await getCohort(context, id);
  await refuseEdit(context, before, edit);
  return defines(edit) ? knownActions(context, wholeOf(before, edit)) : null;
};

/**
 * Edits name and definition; another definition starts a new build, and until it is there the old one stays.
 * @param known of `actionsOfEdit`, for a caller in a transaction
 * @throws NotFound for foreign or unknown sources and campaigns, Conflict on a stale version, Refused by the rules
 */
export const updateCohort = async (
  context: Context,
  id: number,
  edit: CohortEdit,
  known?: KnownActions | null,
): Promise<Cohort> => {
  const actions = known === undefined ? await actionsOfEdit(context, id, edit) : known;
  return context.db.tx(async () => {
    const list = await holdTargetingList(context, (await getCohort(context, id)).targeting_list_id);
    if (!list) throw new NotFound();
    const before = await getCohort(context, id);
    await refuseEdit(context, before, edit);
    const whole = wholeOf(before, edit);
    refuseIfAny(defines(edit) ? [] : checkName(whole.name));
    const definition = defines(edit)
      ? (await checkedDefinition(context, whole, actions)).definition
      : definitionOf(before);
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
