import { createHash } from 'node:crypto';
import { judgeLinks } from '@fairlead/domain/tracking/campaign-links';
import { nightOf } from '@fairlead/domain/tracking/night';
import { type Context, type House, systemContext } from '../../context.ts';
import { linksOf } from './tracking.sql.ts';
import {
  campaignsToCheck,
  forgetVerdicts,
  holdWatch,
  keepVerdicts,
  type LinkVerdict,
  putWatch,
  readWatch,
  verdictsOf,
} from './wrong.sql.ts';

/** Campaigns that are looked at together. */
const AT_ONCE = 200;

/** What a link is known by. */
export const hashOf = (link: string): string => createHash('sha256').update(link).digest('base64url');

export const keyOf = ({ campaign_id, tracking_type }: Pick<LinkVerdict, 'campaign_id' | 'tracking_type'>): string =>
  `${campaign_id} ${tracking_type}`;

/** A link that is as it was when it was good, and is wrong, became wrong: whoever saves one that is wrong is told at once. */
const sinceOf = (before: LinkVerdict | undefined, link_hash: string, good: boolean, now: Date): Date | null => {
  if (good || before?.link_hash !== link_hash) return null;
  return before.good ? now : before.wrong_since;
};

const lookAt = async (context: Context, campaigns: readonly number[]): Promise<void> => {
  const kept = new Map((await verdictsOf(context, campaigns)).map((one) => [keyOf(one), one]));
  const now = context.now();
  const found = (await linksOf(context, campaigns)).flatMap((row) =>
    judgeLinks(row, row).map(({ tracking_type, link, state }): LinkVerdict => {
      const of = { campaign_id: row.id, tracking_type };
      const [link_hash, good] = [hashOf(link), state === 'good'];
      return { ...of, link_hash, good, wrong_since: sinceOf(kept.get(keyOf(of)), link_hash, good, now) };
    }),
  );
  const there = new Set(found.map(keyOf));
  const gone = [...kept.values()].filter((one) => !there.has(keyOf(one)));
  const news = found.filter((one) => {
    const before = kept.get(keyOf(one));
    return (
      before?.link_hash !== one.link_hash ||
      before.good !== one.good ||
      before.wrong_since?.getTime() !== one.wrong_since?.getTime()
    );
  });
  if (gone.length > 0) await forgetVerdicts(context, gone);
  if (news.length > 0) await keepVerdicts(context, news);
};

/**
 * Checks again the links of campaigns that were saved since the last look, or whose application was, and at 02:00 UTC those of
 * all (design 13.16). A few campaigns at a time, each few in a transaction of their own; of several servers one looks at a time.
 */
export const watchLinks = async (house: House): Promise<void> => {
  const context = systemContext(house);
  const { logged, night: last, newest } = await readWatch(context);
  const night = nightOf(house.now());
  // A restored store may stand behind what was seen
  const all = last !== night || newest < logged;
  if (!all && newest === logged) return;
  const campaigns = await campaignsToCheck(context, all ? 'all' : logged);
  for (let from = 0; from < campaigns.length; from += AT_ONCE)
    await house.db.tx(async () => {
      await holdWatch(context);
      await lookAt(context, campaigns.slice(from, from + AT_ONCE));
    });
  await putWatch(context, { logged: newest, night });
};
