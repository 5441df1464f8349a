import type { Ok, Sent } from '@fairlead/contract';
import type * as api from '@fairlead/contract/combination';
import type { Criterion } from '@fairlead/domain/audience/criterion';
import type { Operator } from '@fairlead/domain/combination/combination';
import {
  checkCombination,
  checkCycle,
  checkSameCriterion,
  checkSourceApplication,
  checkThere,
  checkUnchanged,
} from '@fairlead/domain/combination/combination.rules';
import { reaches } from '../../company-scope.ts';
import { type Context, newId } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { getApplication, refuseArchived } from '../application/application.service.ts';
import { getTargetingList, type TargetingList } from '../audience/audience.service.ts';
import { addList, holdTargetingList, raiseVersion, refuseStaleWithList } from '../audience/list.service.ts';
import {
  combinationById,
  edgesBelow,
  holdSources,
  insertCombination,
  replaceSources,
  type SourceList,
  type Stored,
  sourcesById,
} from './combination.sql.ts';
import { requestBuild } from './rebuild.service.ts';

export type Combination = Ok<typeof api.getCombination>;
export type CombinationDraft = Sent<typeof api.createCombination>['body'];
export type CombinationEdit = Sent<typeof api.updateCombination>['body'];

const toWire = (stored: Stored, list: TargetingList): Combination => ({
  id: stored.id,
  name: list.name,
  operator: stored.operator,
  source_targeting_list_ids: list.source.source_targeting_list_ids,
  application_id: list.app_id,
  targeting_list_id: list.id,
  rows: list.rows,
  not_updating: list.not_updating,
  job_id: list.job_id,
  version: list.version,
});

/** @throws NotFound */
export const getCombination = async (context: Context, id: number): Promise<Combination> => {
  const stored = await combinationById(context, id);
  if (!stored) throw new NotFound();
  return toWire(stored, await getTargetingList(context, stored.targeting_list_id));
};

/** The fields that the history of a combination tells. */
export const loggedCombination = (combination: Combination) => ({
  name: combination.name,
  operator: combination.operator,
  source_targeting_list_ids: combination.source_targeting_list_ids,
  application_id: combination.application_id,
});

const record = (context: Context, company: number, before: Combination | null, after: Combination) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'combination',
    entity_id: after.id,
    entity_name: after.name,
    company_id: company,
    version: after.version,
    before: before && loggedCombination(before),
    after: loggedCombination(after),
  });

/** Those of the chosen lists that exist for this user, held; what another company has is not even waited for. */
const chosen = async (context: Context, ids: readonly number[]): Promise<SourceList[]> => {
  const there = (await sourcesById(context, ids)).filter(({ company_id }) => reaches(context, company_id));
  return holdSources(
    context,
    there.map(({ id }) => id),
  );
};

/** @throws NotFound when one of the chosen lists does not exist, or not for this user */
const refuseMissing = (ids: readonly number[], sources: readonly SourceList[]): void => {
  const missing = checkThere(ids, sources);
  if (missing.length > 0) throw new NotFound(missing);
};

/**
 * Makes a combination and the list that holds it. While a source has no build yet it waits without a job and is built
 * with the source's first build.
 * @throws NotFound for an unknown source, Refused by the rules
 */
export const createCombination = (context: Context, draft: CombinationDraft): Promise<Combination> =>
  context.db.tx(async () => {
    const application = await getApplication(context, draft.application_id);
    const sources = await chosen(context, draft.source_targeting_list_ids);
    refuseMissing(draft.source_targeting_list_ids, sources);
    refuseIfAny([...checkCombination(draft, sources), ...checkSourceApplication(application.id, sources)]);
    await refuseArchived(context, application);
    const operator = draft.operator as Operator;
    const company_id = application.company_id;
    const list = await addList(context, {
      app_id: application.id,
      company_id,
      name: draft.name,
      origin: 'combination',
      criterion: sources[0]?.criterion as Criterion,
      original_key: null,
    });
    const id = await insertCombination(context, newId(context), { company_id, targeting_list_id: list, operator });
    await replaceSources(context, id, draft.source_targeting_list_ids);
    await requestBuild(context, { id: list, company_id }, 'edit');
    const after = await getCombination(context, id);
    await record(context, company_id, null, after);
    return after;
  });

const sameSources = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/**
 * Edits name and sources; other sources start a new build, and until it is there the old one stays.
 * @throws Conflict on a stale version, NotFound for an unknown source, Refused by the rules (operator and application never
 *   change, no cycles)
 */
export const updateCombination = (context: Context, id: number, edit: CombinationEdit): Promise<Combination> =>
  context.db.tx(async () => {
    const stored = await combinationById(context, id);
    if (!stored) throw new NotFound();
    const sources = edit.source_targeting_list_ids && (await chosen(context, edit.source_targeting_list_ids));
    const list = await holdTargetingList(context, stored.targeting_list_id);
    if (!list) throw new NotFound();
    const before = await getCombination(context, id);
    await refuseStaleWithList(context, { entity: 'combination', id, list: list.id }, edit.version, before);
    // After the version: the other's change may have let one go
    if (sources) refuseMissing(edit.source_targeting_list_ids ?? [], sources);
    const name = edit.name ?? before.name;
    const ids = edit.source_targeting_list_ids ?? before.source_targeting_list_ids;
    // Those it has already cannot go while it has them: held behind the list they would be held the wrong way round
    const known = sources ?? (await sourcesById(context, ids));
    const edges = await edgesBelow(context, ids);
    refuseIfAny([
      ...checkUnchanged(before, edit),
      ...checkCombination({ name, operator: before.operator, source_targeting_list_ids: ids }, known),
      ...(sources
        ? [...checkSourceApplication(list.app_id, sources), ...checkSameCriterion(list.criterion, sources)]
        : []),
      ...checkCycle(list.id, ids, (of) => edges.filter((edge) => edge.list === of).map((edge) => edge.source)),
    ]);
    const moved = !sameSources(ids, before.source_targeting_list_ids);
    if (!moved && name === before.name) return before;
    await raiseVersion(context, list, name);
    if (moved) {
      await replaceSources(context, id, ids);
      await requestBuild(context, list, 'edit');
    }
    const after = await getCombination(context, id);
    await record(context, list.company_id, before, after);
    return after;
  });
