import { brokenCodes } from '@fairlead/domain/readiness/readiness';
import { dayOf } from '@fairlead/domain/utc-day';
import { type Context, type House, systemContext } from '../../context.ts';
import { readinessFacts } from '../readiness/readiness.service.ts';
import {
  type Cause,
  campaignsToLookAt,
  causingChange,
  causingInstant,
  forget,
  heads,
  holdWatch,
  type Kept,
  keepBreak,
  keepLack,
  kept,
  type Looked,
  launchOf,
  putWatch,
  readWatch,
} from './watch.sql.ts';

/** Campaigns that are looked at together. */
const AT_ONCE = 40;

type Facts = Awaited<ReturnType<typeof readinessFacts>> extends Map<number, infer One> ? One : never;

type Found = { is: 'broken'; cause: Cause } | { is: 'never there' } | { is: 'over' };

/**
 * What is to be said of a check that fails and that nothing was known of: it broke by the newest save that can have done it, or by
 * the clock if that did something later, after the campaign was switched on; or it never passed since then, and nothing broke.
 * Where no such cause is known it has broken if a look saw the campaign on and passed before; `logged`: how far that look had read.
 * A budget that came to its end is neither, the flight is over (decision 0080).
 */
const judge = async (
  context: Context,
  { campaign_id, code }: Kept,
  { row, facts }: Facts,
  logged: number,
): Promise<Found> => {
  const { app_id, line_item_id } = row;
  const groups = facts.groups.map(({ id }) => id);
  const about = { campaign_id, app_id, line_item_id, groups };
  const change = await causingChange(context, code, about);
  const instant = await causingInstant(context, code, about);
  const launch = await launchOf(context, campaign_id);
  const nobody = (at: Date): Found => ({ is: 'broken', cause: { at, change_set_id: null, user_id: null } });
  if (instant && (!change || instant > change.at)) {
    if (code === 'no_budget') return { is: 'over' };
    if (!launch.at || instant > launch.at) return nobody(instant);
  } else if (change && change.id > (launch.entry ?? 0)) return { is: 'broken', cause: change };
  return (launch.switched ?? 0) <= logged && logged > 0 ? nobody(context.now()) : { is: 'never there' };
};

const isIn = (list: readonly Kept[], { campaign_id, code }: Kept) =>
  list.some((one) => one.campaign_id === campaign_id && one.code === code);

const lookAt = async (context: Context, some: readonly Looked[], logged: number): Promise<void> => {
  const ids = some.map(({ id }) => id);
  const known = await readinessFacts(
    context,
    some.filter(({ on }) => on).map(({ id }) => id),
  );
  const failing = [...known].flatMap(([campaign_id, { facts }]) =>
    brokenCodes(facts).map((code): Kept => ({ campaign_id, code })),
  );
  const [breaks, lacks] = [await kept(context, 'campaign_break', ids), await kept(context, 'campaign_lack', ids)];
  await forget(
    context,
    'campaign_break',
    breaks.filter((one) => !isIn(failing, one)),
  );
  // A pause mends nothing: what was never there is not there after it either
  const waiting = new Set(some.filter(({ on, launched }) => launched && !on).map(({ id }) => id));
  await forget(
    context,
    'campaign_lack',
    lacks.filter((one) => !isIn(failing, one) && !waiting.has(one.campaign_id)),
  );
  for (const one of failing.filter((found) => !isIn(breaks, found) && !isIn(lacks, found))) {
    const facts = known.get(one.campaign_id);
    if (!facts) continue;
    const found = await judge(context, one, facts, logged);
    if (found.is === 'broken') await keepBreak(context, one, found.cause);
    if (found.is === 'never there') await keepLack(context, one);
  }
};

/**
 * Looks again at campaigns that are on: those that a write, a build, an approval or a dated value may have broken since the last
 * look, and all of them once a UTC day. A few at a time, each in a transaction of its own: an embedded store has one connection,
 * which others wait for. Of several servers one looks at a time.
 */
export const watchCampaigns = async (house: House): Promise<void> => {
  const context = systemContext(house);
  const [last, head] = [await readWatch(context), await heads(context)];
  const today = dayOf(house.now());
  // A restored store may stand behind what was seen
  const all = last.day !== today || head.position < last.position || head.logged < last.logged;
  if (!all && head.position === last.position && head.logged === last.logged) return;
  const campaigns = await campaignsToLookAt(context, all ? 'all' : last);
  for (let from = 0; from < campaigns.length; from += AT_ONCE)
    await house.db.tx(async () => {
      await holdWatch(context);
      await lookAt(context, campaigns.slice(from, from + AT_ONCE), last.logged);
    });
  await putWatch(context, { ...head, day: today });
};
