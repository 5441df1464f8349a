import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/targeting';
import type { NamedCriterion } from '@fairlead/domain/targeting/targeting';
import type { Context } from '../../context.ts';
import { type Campaign, listCampaigns } from '../campaign/campaign.service.ts';
import { namedByOthers, reachLists } from './reach.sql.ts';
import type { BuiltList } from './reach-count.service.ts';

type SharedWith = Ok<typeof api.getReach>['shared_with'];
type Asked = {
  criterion: NamedCriterion;
  include: BuiltList | null;
  exclude: BuiltList | null;
  countryIds: readonly number[];
};

/** Campaigns named in the answer, and different lists looked into for it, those of most campaigns first. */
const TOLD = 5;
const LOOKED_AT = 12;

type Open = { path: string; kind: BuiltList['kind'] };

/** Ids in all of `lists` and in none of `less`, from samples: sums with a sign for each choice of what is less. */
const devicesIn = async (context: Context, lists: readonly Open[], less: readonly Open[], signal: AbortSignal) => {
  let sum = 0;
  for (let mask = 0; mask < 2 ** less.length; mask++) {
    const gone = less.filter((_, at) => (mask >>> at) & 1);
    const sources = [...lists, ...gone];
    const { line_count } = await context.engine.estimate({ operator: 'intersection', sources, signal });
    sum += gone.length % 2 === 0 ? line_count : -line_count;
  }
  return Math.max(0, Math.round(sum));
};

/**
 * Running campaigns of the same application that bid for the same devices, by the lists of both: the largest five. Campaigns
 * without a list bid for all, so what they share is this campaign's own list. None is told where this one names no list and the
 * other neither, as nothing but events would tell how many that are.
 */
export const sharedWith = async (
  context: Context,
  campaign: Pick<Campaign, 'id' | 'app_id' | 'company_id'>,
  asked: Asked,
  signal: AbortSignal,
): Promise<SharedWith> => {
  const { items } = await listCampaigns(context, { app_id: campaign.app_id, state: 'new' });
  const chosen = new Set(asked.countryIds);
  const rivals = items.filter(
    (other) => other.id !== campaign.id && other.running && other.countries.some((country) => chosen.has(country)),
  );
  const named = await namedByOthers(
    context,
    rivals.map(({ id }) => id),
    asked.criterion,
  );
  const aims = Map.groupBy(rivals, ({ id }) => {
    const on = (side: string) => named.find((one) => one.campaign_id === id && one.side === side)?.list ?? 0;
    return `${on('whitelists')} ${on('blacklists')}`;
  });
  const lists = new Map(
    (await reachLists(context, campaign.company_id, [...new Set(named.map(({ list }) => list))])).map((list) => [
      list.id,
      list,
    ]),
  );
  const files = new Map<string, Awaited<ReturnType<Context['files']['local']>>>();
  const open = async (list: { key: string | null; kind: string | null } | null | undefined): Promise<Open[]> => {
    if (!list?.key || list.kind !== 'uuid') return [];
    const file = files.get(list.key) ?? (await context.files.local(list.key));
    files.set(list.key, file);
    return [{ path: file.path, kind: 'uuid' }];
  };
  const found: SharedWith = [];
  try {
    for (const [aim, campaigns] of [...aims].sort((a, b) => b[1].length - a[1].length).slice(0, LOOKED_AT)) {
      const [theirs = 0, theirLess = 0] = aim.split(' ').map(Number);
      const own = [...(await open(asked.include)), ...(await open(lists.get(theirs)))];
      // A list without a build holds nobody; how many are on one of hashed ids too cannot be said
      const theirList = lists.get(theirs);
      if (own.length === 0 || (theirs !== 0 && !(theirList?.key && theirList.kind === 'uuid'))) continue;
      const less = [...(await open(asked.exclude)), ...(await open(lists.get(theirLess)))];
      const devices = await devicesIn(context, once(own), once(less), signal);
      if (devices > 0) found.push(...campaigns.map(({ id, name }) => ({ campaign_id: id, name, devices })));
    }
  } finally {
    for (const file of files.values()) file.release();
  }
  return found.sort((a, b) => b.devices - a.devices || a.campaign_id - b.campaign_id).slice(0, TOLD);
};

const once = (lists: readonly Open[]): Open[] => [...new Map(lists.map((list) => [list.path, list])).values()];
