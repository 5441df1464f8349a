/** A campaign, as far as connecting it goes. */
type Campaign = { id: number; name: string; state: string };
type Group = { campaign_ids: readonly number[] };

/** Whether all of the groups show a campaign, some of them, or none. */
type Standing = 'all' | 'some' | 'none';

export type Connectable<C extends Campaign> = { campaign: C; standing: Standing };

/**
 * Campaigns that groups may be connected to: those in state New (CA-34), and others while a group shows them still.
 * Mirror copies of A/B tests are in no list of campaigns.
 */
export const connectableOf = <C extends Campaign>(
  campaigns: readonly C[],
  groups: readonly Group[],
): readonly Connectable<C>[] =>
  campaigns.flatMap((campaign) => {
    const count = groups.filter(({ campaign_ids }) => campaign_ids.includes(campaign.id)).length;
    if (campaign.state !== 'New' && count === 0) return [];
    const standing = count === 0 ? 'none' : count === groups.length ? 'all' : 'some';
    return [{ campaign, standing }];
  });

/** The campaigns of a group once what was ticked and unticked is saved; what nobody touched stays as it is in each. */
export const connectedAfter = ({ campaign_ids }: Group, flags: ReadonlyMap<number, boolean>): number[] => {
  const after = new Set(campaign_ids);
  for (const [id, connect] of flags)
    if (connect) after.add(id);
    else after.delete(id);
  return [...after].sort((one, other) => one - other);
};

/** Groups as the list has them, or as an answer told them since: whichever is newer. */
export const newestOf = <G extends { id: number; version: number }>(
  groups: readonly G[],
  told: ReadonlyMap<number, G>,
): readonly G[] =>
  groups.map((group) => {
    const other = told.get(group.id);
    return other && other.version > group.version ? other : group;
  });

/** The groups that flags change: those that a Save is for. */
export const changedBy = <G extends Group>(groups: readonly G[], flags: ReadonlyMap<number, boolean>): readonly G[] =>
  groups.filter(({ campaign_ids }) => [...flags].some(([id, connect]) => campaign_ids.includes(id) !== connect));

/** Which of the flags change a group at all. */
export const changedFlags = <C extends Campaign>(
  rows: readonly Connectable<C>[],
  flags: ReadonlyMap<number, boolean>,
): ReadonlyMap<number, boolean> =>
  new Map(
    rows.flatMap(({ campaign: { id }, standing }) => {
      const flag = flags.get(id);
      return flag === undefined || (flag ? standing === 'all' : standing === 'none') ? [] : [[id, flag] as const];
    }),
  );
