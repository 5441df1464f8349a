import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/targeting';
import type { NamedCriterion } from '@fairlead/domain/targeting/targeting';
import type { Context } from '../../context.ts';
import { type Campaign, listCampaigns } from '../campaign/campaign.service.ts';
import { namedByOthers, reachLists } from './reach.sql.ts';
import type { LeftOn, Open } from './reach-left.service.ts';

type SharedWith = Ok<typeof api.getReach>['shared_with'];
type Asked = { criterion: NamedCriterion; countryIds: readonly number[] };

/** Campaigns named in the answer, and different pairs of lists looked into for it, those of most campaigns first. */
const TOLD = 5;
const LOOKED_AT = 12;

/**
 * Running campaigns of the same application that bid for the same devices: the largest five. Counted are the devices that are left
 * of this campaign in the end, as its reach counts them, which are on the other's list and not on the one it leaves out; all of them
 * where it names none. Lists of hashed ids tell nothing.
 */
export const sharedWith = async (
  context: Context,
  campaign: Pick<Campaign, 'id' | 'app_id' | 'company_id'>,
  asked: Asked,
  leftOn: LeftOn,
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
  const open = async (id: number): Promise<Open[]> => {
    const list = lists.get(id);
    if (!list?.key || list.kind !== 'uuid') return [];
    const file = files.get(list.key) ?? (await context.files.local(list.key));
    files.set(list.key, file);
    return [{ path: file.path, kind: 'uuid', rows: list.rows }];
  };
  const found: SharedWith = [];
  try {
    for (const [aim, campaigns] of [...aims].sort((a, b) => b[1].length - a[1].length).slice(0, LOOKED_AT)) {
      const [theirs = 0, theirLess = 0] = aim.split(' ').map(Number);
      const on = await open(theirs);
      // A list without a build holds nobody; how many are on one of hashed ids too cannot be said
      if (theirs !== 0 && on.length === 0) continue;
      const devices = await leftOn({ on, off: await open(theirLess) });
      if (devices > 0) found.push(...campaigns.map(({ id, name }) => ({ campaign_id: id, name, devices })));
    }
  } finally {
    for (const file of files.values()) file.release();
  }
  return found.sort((a, b) => b.devices - a.devices || a.campaign_id - b.campaign_id).slice(0, TOLD);
};
