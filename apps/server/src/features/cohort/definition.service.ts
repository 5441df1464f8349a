import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort';
import { type CohortDefinition, type CohortRule, keptDefinition } from '@fairlead/domain/cohort/cohort';
import { checkCohort } from '@fairlead/domain/cohort/cohort.rules';
import type { Names } from '@fairlead/domain/cohort/sentence';
import { regionName } from '@fairlead/domain/reference/regions';
import type { Context } from '../../context.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { getApplication } from '../application/application.service.ts';
import { visibleActionNames } from '../event-mapping/event-mapping.service.ts';
import { listOf } from '../reference/reference.service.ts';
import { campaignsOfCompany, sourceAppsById } from './definition.sql.ts';
import { inTime } from './in-time.service.ts';

type Body = Given<typeof api.createCohort>['body'];

/** A definition as it was sent; without a name where none is asked for. */
export type DefinitionDraft = Pick<
  Body,
  'app_id' | 'source_app_ids' | 'countries' | 'events_without_country' | 'filters'
> & { name?: string | undefined };

export type CheckedDefinition = {
  application: Awaited<ReturnType<typeof getApplication>>;
  /** As it is stored. */
  definition: CohortDefinition;
  /** For `sentenceOf` and `ruleWords`. */
  names: Names;
};

/** Countries and their regions by name: read once in a server's life. */
const placeNames = async (context: Context): Promise<Required<Pick<Names, 'countries' | 'regions'>>> => {
  const { items } = await listOf<{ alpha_two_name: string; name: string; region_id: number }>(context, 'country');
  return {
    countries: new Map(items.map(({ alpha_two_name, name }) => [alpha_two_name, name])),
    regions: new Map(items.map(({ alpha_two_name, region_id }) => [alpha_two_name, regionName(region_id)])),
  };
};

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** In a transaction nobody waits longer than this for the facts store: the records of everybody wait with it. */
const PATIENCE_MS = 2_000;

/** The custom actions that some applications show. */
export type KnownActions = { apps: readonly number[]; names: ReadonlySet<string> };

/**
 * What a definition needs of the facts store; null when no rule of it names a custom action. Ask before a transaction begins:
 * the store may be slow.
 * @throws FactsUnavailable, also when the answer does not come in time
 */
export const knownActions = async (
  context: Context,
  { source_app_ids, filters }: Pick<DefinitionDraft, 'source_app_ids' | 'filters'>,
): Promise<KnownActions | null> => {
  const apps = unique(source_app_ids);
  if (apps.length === 0 || !filters.some((rule) => rule.event === 'custom_action')) return null;
  const patience = context.db.inTx() ? { ms: PATIENCE_MS } : {};
  return { apps, names: await inTime(() => visibleActionNames(context, apps), patience) };
};

const areOf = (known: KnownActions, apps: readonly number[]): boolean =>
  known.apps.length === apps.length && apps.every((app) => known.apps.includes(app));

/** All that was found, or none of it. @throws NotFound when an id is unknown or another company's */
const wholeOf = <T extends { id: number }>(ids: readonly number[], found: readonly T[]): readonly T[] => {
  if (found.length < ids.length) throw new NotFound();
  return found;
};

/**
 * A definition with what stands around it, checked as every call that takes one checks it: sources and campaigns are the
 * company's, the rules hold, custom actions are known and not hidden.
 * @param draft as sent; its name is checked when there is one
 * @param known of `knownActions`; without it, or where it is of other applications, the facts store is asked here
 * @throws NotFound for a source or a campaign that does not exist or is another company's
 * @throws Refused by the rules, with the paths of the wire
 */
export const checkedDefinition = async (
  context: Context,
  draft: DefinitionDraft,
  known: KnownActions | null = null,
): Promise<CheckedDefinition> => {
  const sent = draft as DefinitionDraft & { filters: CohortRule[] }; // words are checked by the rules
  const application = await getApplication(context, draft.app_id);
  const { company_id } = application;
  const appIds = unique(sent.source_app_ids);
  const campaignIds = unique(sent.filters.flatMap((rule) => rule.campaign_ids));
  const apps = wholeOf(appIds, appIds.length > 0 ? await sourceAppsById(context, appIds) : []);
  if (apps.some((app) => app.company_id !== company_id)) throw new NotFound();
  const campaigns = wholeOf(
    campaignIds,
    campaignIds.length > 0 ? await campaignsOfCompany(context, company_id, campaignIds) : [],
  );
  const shown = known && areOf(known, appIds) ? known : await knownActions(context, sent);
  const actions = shown?.names ?? new Set<string>();
  const places = await placeNames(context);
  const surroundings = { app: application, sources: apps, actions, countries: new Set(places.countries.keys()) };
  refuseIfAny(checkCohort({ ...sent, name: sent.name ?? 'Unnamed' }, surroundings));
  const { source_app_ids, countries, events_without_country, filters } = sent;
  return {
    application,
    definition: keptDefinition({ source_app_ids, countries, events_without_country, filters }),
    names: {
      apps: new Map(apps.map(({ id, name }) => [id, name])),
      ...places,
      campaigns: new Map(campaigns.map(({ id, name }) => [id, name])),
    },
  };
};
