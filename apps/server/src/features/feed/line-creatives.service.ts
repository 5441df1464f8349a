import type { FeedCampaign } from '@fairlead/contract/feed';
import type { z } from 'zod';
import type { ShownGroup } from './line-creatives.sql.ts';

type FedCreative = z.output<typeof FeedCampaign>['creatives'][number];

type Row = { groups: readonly ShownGroup[] | null; hidden: readonly number[] };

/** What a campaign has to show: its creatives, sorted by id, and whether one of them is shown now. */
export type Shows = { creatives: FedCreative[]; now: boolean };

const instantOf = (at: string | null): string | null => at && new Date(at).toISOString();

/**
 * Reads what campaigns show, of the rows of one statement, in which each group's creatives are told once. Lines share them: they are
 * frozen.
 */
export const showsOf = (rows: readonly { groups?: Row['groups'] }[]): ((row: Row) => Shows) => {
  const creatives = new Map<number, FedCreative[]>();
  for (const group of rows.flatMap(({ groups }) => groups ?? [])) {
    const times = { active_from: instantOf(group.active_from), active_until: instantOf(group.active_until) };
    if (group.creatives)
      creatives.set(
        group.id,
        group.creatives.map((one) => Object.freeze({ ...one, ...times })),
      );
  }
  const shown = ({ id }: ShownGroup, hidden: readonly number[]): FedCreative[] => {
    const all = creatives.get(id);
    if (!all) throw new Error(`no row of the statement tells the creatives of group ${id}`);
    return hidden.length === 0 ? all : all.filter((one) => !hidden.includes(one.id));
  };
  return ({ groups, hidden }) => {
    const each = (groups ?? []).map((group) => ({ now: group.now, creatives: shown(group, hidden) }));
    return {
      creatives: each.flatMap((group) => group.creatives).sort((a, b) => a.id - b.id),
      now: each.some((group) => group.now && group.creatives.length > 0),
    };
  };
};
