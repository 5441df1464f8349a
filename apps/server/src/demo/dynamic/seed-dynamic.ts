import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type SignedIn, systemContext } from '../../context.ts';
import { listTargetingLists } from '../../features/audience/audience.service.ts';
import { createCohort } from '../../features/cohort/cohort.service.ts';
import { buildCohort } from '../../features/cohort/cohort-run.service.ts';
import { knownActions } from '../../features/cohort/definition.service.ts';
import { between } from '../../simulator/chance.ts';
import { streamApps } from '../../simulator/events/stream-ground.ts';
import { atWork, minutesAfter } from '../trade/calendar.ts';
import { buildThen, heldJobOf, holdBack, lastBuiltAt, letGo } from './past-build.ts';
import { type PlannedCohort, plannedCohorts } from './plan.ts';

/** Builds of the days before, the newest of which was yesterday's. */
const DAYS_BACK = 6;

/** When the builds of the past began and ended: one a day, of nine minutes mostly. */
const momentsOf = (today: string, nth: number): { at: Date; published: Date }[] =>
  Array.from({ length: DAYS_BACK }, (_, n) => {
    const day = addDays(today, n - DAYS_BACK);
    const at = n === 0 ? atWork(day, 1301, nth) : minutesAfter(startOfDay(day), between(0, 60 * 20, 1302, nth, n));
    return { at, published: minutesAfter(at, between(2, 20, 1303, nth, n)) };
  });

/** Campaigns of an app that ran, the first ones. */
const campaignsOf = async ({ db }: Context, app: number, most: number): Promise<number[]> =>
  most === 0
    ? []
    : (
        await db.query<{ id: number }>(
          `select id from campaign where app_id = $1 and active and state = 'new' and source_campaign_id is null order by id limit $2`,
          [app, most],
        )
      ).map(({ id }) => id);

/** Makes the audience as somebody did it then, with its job held back. @returns its list */
const create = async (
  context: Context,
  by: SignedIn,
  { app, planned, at }: { app: number; planned: PlannedCohort; at: Date },
): Promise<number> => {
  const then: Context = { ...systemContext(context, { user: by, channel: 'form' }), now: () => at };
  const ours = await campaignsOf(context, app, planned.campaigns);
  const filters = planned.filters.map((rule, n) => ({
    ...rule,
    campaign_ids: n === 0 ? ours : [],
    custom_action_names: [...rule.custom_action_names],
  }));
  const draft = {
    app_id: app,
    name: planned.name,
    source_app_ids: [app],
    countries: [...planned.countries],
    events_without_country: false,
    filters,
  };
  const known = await knownActions(then, draft); // asks the facts: before the transaction
  return context.db.tx(async () => {
    const cohort = await createCohort(then, draft, known);
    if (cohort.job_id === null) throw new Error('a new dynamic audience has a job');
    await holdBack(context, cohort.job_id);
    return cohort.targeting_list_id;
  });
};

/**
 * Dynamic audiences of the apps that have events, each with a build for every day of the last week, made by the product's own
 * job out of the events of then. What a seeding that was cut off has made already is not made twice. Their newest builds are
 * queued.
 */
export const seedDynamic = async (context: Context, by: SignedIn, signal?: AbortSignal): Promise<void> => {
  const today = dayOf(context.now());
  const { apps, share } = await streamApps(context);
  for (const [nth, planned] of plannedCohorts.entries()) {
    signal?.throwIfAborted();
    const app = apps.find(({ stream }) => stream.bundle === planned.bundle)?.app_id;
    if (app === undefined || (share < 1 && !planned.small)) continue;
    const { items: known } = await listTargetingLists(context, app, { state: 'all', max_results: 2000 });
    const there = known.find(({ name }) => name === planned.name);
    const moments = momentsOf(today, nth);
    const [first] = moments;
    if (!first) return;
    const list = there?.id ?? (await create(context, by, { app, planned, at: minutesAfter(first.at, -1) }));
    const held = await heldJobOf(context, list);
    if (held === null) continue;
    const built = await lastBuiltAt(context, list);
    for (const [n, { at, published }] of moments.entries()) {
      if (built !== null && at <= built) continue;
      await buildThen(context, buildCohort, {
        job: { id: held, kind: 'cohort' },
        list,
        input: { trigger: n === 0 ? 'edit' : 'schedule' },
        at,
        published,
        signal,
      });
    }
    await letGo(context, held);
  }
};
