import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/targeting';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { COUNTRIES_DISAGREE, COUNTRY_TEXT, meantCountries } from '@fairlead/domain/campaign/targets';
import { when } from '@fairlead/domain/issue';
import { type ReachConditions, reachText } from '@fairlead/domain/targeting/reach';
import {
  audienceCriterionOf,
  editedTargeting,
  namedLists,
  type TargetingConfigurations,
} from '@fairlead/domain/targeting/targeting';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { DEVICE_SLICES, SLICES_KEPT } from '../../db/facts-ddl.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { getCampaign } from '../campaign/campaign.service.ts';
import { countriesNamed, type ReachList, reachLists } from './reach.sql.ts';
import { type BuiltList, type Counted, countReach, type ReachQuestion } from './reach-count.service.ts';
import { eventsOf } from './reach-facts.service.ts';
import { queueReach } from './reach-job.service.ts';
import { sharedWith } from './reach-shared.service.ts';
import { getTargeting } from './targeting.service.ts';

type Body = Given<typeof api.getReach>['body'];
type Reach = Ok<typeof api.getReach>;

/** Up to so many events, and ids on the lists, all are looked at: half a second of CPU. */
export const EVENTS_ALL = 600_000;
export const IDS_ALL = 2_000_000;
const LEFT_OUT = 'Who is left out is named by hashed ids, which cannot be found in events: nobody is taken away here.';

/** How many slices hold about so many events. */
export const slicesFor = (events: number): number =>
  Math.min(SLICES_KEPT, Math.max(1, Math.floor((EVENTS_ALL / events) * DEVICE_SLICES)));

/** The form's values; what is left out is as it is stored. */
const meant = async (context: Context, id: number, body: Body) => {
  const campaign = await getCampaign(context, id);
  const { targeting_configurations: stored } = await getTargeting(context, id);
  const countries = meantCountries(campaign.countries, body) ?? null;
  const chosen = body.countries === undefined && !body.country_id ? campaign.countries : countries;
  const named = await countriesNamed(context, [...(chosen ?? [])]);
  refuseIfAny([
    ...when(chosen === null, 'countries', COUNTRIES_DISAGREE),
    ...when(chosen?.length === 0, 'countries', COUNTRY_TEXT),
    ...when(
      chosen !== null && named.length < new Set(chosen).size,
      'countries',
      'Country does not exist. Choose from the list.',
    ),
  ]);
  const conditions: ReachConditions = {
    countries: named.map(({ alpha_two_name }) => alpha_two_name),
    installers: (body.installers_label as ReachConditions['installers'] | undefined) ?? campaign.installers_label,
    payers: (body.payers_label as ReachConditions['payers'] | undefined) ?? campaign.payers_label,
  };
  return { campaign, named, conditions, targeting: editedTargeting(stored, body.targeting_configurations ?? {}) };
};

/** The lists of devices that are named, all of them the company's. @throws NotFound */
const listsNamed = async (context: Context, company: number, targeting: TargetingConfigurations) => {
  const ids = [...new Set(namedLists(targeting).map(({ list }) => list))];
  const lists = await reachLists(context, company, ids);
  if (lists.length < ids.length) throw new NotFound();
  return new Map(lists.map((list) => [list.id, list]));
};

/** A list as it is counted: one without a build holds nobody. Hashed ids are looked up in each other alone. */
export const builtOf = ({ key, kind, rows }: ReachList): BuiltList | null =>
  key && kind && kind !== 'text' ? { key, kind, rows } : null;

const stepsOf = (counted: Counted, said: (kind: Counted['steps'][number]['kind']) => string): Reach['steps'] =>
  counted.steps.map(({ kind, left }) => ({
    kind,
    text: said(kind),
    left,
    unknown: kind === 'countries' ? counted.unknown : null,
  }));

/**
 * How many devices a campaign would bid for with these values, nothing of which is stored: exactly where there is little to look
 * at, else an estimate with a job that counts.
 * @throws NotFound also for a list that is another company's, Refused without a country
 */
export const reachOf = async (
  context: Context,
  id: number,
  body: Body,
  { signal = new AbortController().signal, all = EVENTS_ALL }: { signal?: AbortSignal; all?: number } = {},
): Promise<Reach> => {
  const { campaign, named, conditions, targeting } = await meant(context, id, body);
  const lists = await listsNamed(context, campaign.company_id, targeting);
  const criterion = audienceCriterionOf(campaign.platform);
  const on = (side: 'whitelists' | 'blacklists') => lists.get(targeting[side][criterion] ?? 0) ?? null;
  const [include, exclude] = [on('whitelists'), on('blacklists')];
  const texts = {
    include: include?.name ?? null,
    exclude: exclude?.name ?? null,
    countries: named.map(({ name }) => name),
  };
  const said = (kind: Counted['steps'][number]['kind']) => reachText(kind, texts, conditions);
  const others = namedLists(targeting).some(
    ({ side, criterion: one }) => side !== 'pricelists' && isDeviceCriterion(one) && one !== criterion,
  );
  const told = { devices: 0, exact: true, margin_percent: 0, job_id: null, shared_with: [] };
  const builtInclude = include && builtOf(include);
  if (include && !builtInclude)
    return { ...told, steps: [{ kind: 'audience', text: said('audience'), left: 0, unknown: null }], unmatched: null };
  const left = exclude && builtOf(exclude);
  const isHashed = left !== null && left.kind !== 'uuid';
  const builtExclude = isHashed ? null : left;
  if (builtInclude && builtInclude.kind !== 'uuid')
    return {
      ...told,
      devices: builtInclude.rows,
      exact: false,
      margin_percent: 100,
      steps: [{ kind: 'audience', text: said('audience'), left: builtInclude.rows, unknown: null }],
      unmatched: 'Hashed ids cannot be found in events: what else is chosen takes nothing away here.',
    };
  const question: ReachQuestion = {
    app_id: campaign.app_id,
    today: dayOf(context.now()),
    conditions,
    include: builtInclude,
    exclude: builtExclude,
  };
  const events = await eventsOf(context, campaign.app_id, question.today);
  const isLittle = events <= all && (builtInclude?.rows ?? 0) + (builtExclude?.rows ?? 0) <= IDS_ALL;
  const asked = { criterion, countryIds: named.map((one) => one.id) };
  let shared_with: Reach['shared_with'] = [];
  const counted = await countReach(
    context,
    question,
    { slices: isLittle ? null : slicesFor(events), signal },
    async (leftOn) => {
      shared_with = await sharedWith(context, campaign, asked, leftOn);
    },
  );
  signal.throwIfAborted();
  const builds = [include, exclude].flatMap((list) => (list?.build_id ? [list.build_id] : []));
  return {
    steps: stepsOf(counted, said),
    devices: counted.steps.at(-1)?.left ?? 0,
    exact: counted.exact,
    margin_percent: counted.margin_percent,
    job_id: counted.exact ? null : await queueReach(context, campaign, question, builds),
    shared_with,
    unmatched: isHashed ? LEFT_OUT : others ? 'Lists of IDFVs are not counted: events do not tell them.' : null,
  };
};
