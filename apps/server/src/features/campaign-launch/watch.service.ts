import { brokenCodes } from '@fairlead/domain/readiness/readiness';
import { dayOf } from '@fairlead/domain/utc-day';
import { type Context, type House, systemContext } from '../../context.ts';
import { readinessFacts } from '../readiness/readiness.service.ts';
import {
  type Cause,
  campaignsToLookAt,
  causingChange,
  causingInstant,
  forgetBreaks,
  heads,
  holdWatch,
  type Kept,
  keepBreak,
  keptBreaks,
  putWatch,
  readWatch,
} from './watch.sql.ts';

/** Campaigns that are looked at together. */
const AT_ONCE = 40;

type Facts = Awaited<ReturnType<typeof readinessFacts>> extends Map<number, infer One> ? One : never;

/**
 * What broke it: the newest save that can have, unless the clock did something later. Null: a budget that came to its end is no
 * break, the flight is over (decision 0080).
 */
const causeOf = async (context: Context, { campaign_id, code }: Kept, { row, facts }: Facts): Promise<Cause | null> => {
  const { app_id, line_item_id } = row;
  const groups = facts.groups.map(({ id }) => id);
  const about = { campaign_id, app_id, line_item_id, groups };
  const [change, instant] = [await causingChange(context, code, about), await causingInstant(context, code, about)];
  if (instant && (!change || instant > change.at))
    return code === 'no_budget' ? null : { at: instant, change_set_id: null, user_id: null };
  return change ?? { at: context.now(), change_set_id: null, user_id: null };
};

const lookAt = async (context: Context, some: readonly { id: number; on: boolean }[]): Promise<void> => {
  const ids = some.map(({ id }) => id);
  const known = await readinessFacts(
    context,
    some.filter(({ on }) => on).map(({ id }) => id),
  );
  const broken = [...known].flatMap(([campaign_id, { facts }]) =>
    brokenCodes(facts).map((code): Kept => ({ campaign_id, code })),
  );
  const kept = await keptBreaks(context, ids);
  const isIn = (list: readonly Kept[], { campaign_id, code }: Kept) =>
    list.some((one) => one.campaign_id === campaign_id && one.code === code);
  const gone = kept.filter((one) => !isIn(broken, one));
  if (gone.length > 0) await forgetBreaks(context, gone);
  for (const one of broken.filter((found) => !isIn(kept, found))) {
    const facts = known.get(one.campaign_id);
    const cause = facts ? await causeOf(context, one, facts) : null;
    if (cause) await keepBreak(context, one, cause);
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
      await lookAt(context, campaigns.slice(from, from + AT_ONCE));
    });
  await putWatch(context, { ...head, day: today });
};
