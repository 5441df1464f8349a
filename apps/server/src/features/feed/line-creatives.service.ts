import type { FeedCampaign } from '@fairlead/contract/feed';
import type { z } from 'zod';
import type { ShownGroup } from './line-creatives.sql.ts';

/** What a campaign's groups give before it hides any: its creatives by id, and those of groups that are shown now. */
type GroupsGive = { creatives: z.output<typeof FeedCampaign>['creatives']; now: number[] };

const instantOf = (at: string | null): string | null => at && new Date(at).toISOString();

const read = (groups: readonly ShownGroup[]): GroupsGive => ({
  creatives: groups
    .flatMap(({ now, creatives, ...times }) => {
      const [active_from, active_until] = [instantOf(times.active_from), instantOf(times.active_until)];
      return creatives.map((creative) => ({ ...creative, active_from, active_until }));
    })
    .sort((a, b) => a.id - b.id),
  now: groups.flatMap(({ now, creatives }) => (now ? creatives.map(({ id }) => id) : [])),
});

let last: { text: string; gives: GroupsGive } | null = null;

/**
 * Reads what the store wrote down of a campaign's groups. Campaigns of an application mostly show the same ones and follow each other
 * in a snapshot: what was read last is handed out again for the same text, so nobody may change it.
 */
export const groupsGive = (text: string | null): GroupsGive => {
  if (text === null) return { creatives: [], now: [] };
  if (last?.text !== text) last = { text, gives: read(JSON.parse(text) as ShownGroup[]) };
  return last.gives;
};
