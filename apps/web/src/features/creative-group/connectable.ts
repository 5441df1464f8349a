/** A campaign, as far as connecting it goes. */
type Campaign = { id: number; name: string; state: string; source_campaign_id: number | null };
type Group = { campaign_ids: readonly number[] };

/** Whether all of the groups show a campaign, some of them, or none. */
type Standing = 'all' | 'some' | 'none';

/** `over`: it was ticked and archived meanwhile, and cannot be connected. */
export type Connectable<C extends Campaign> = { campaign: C; standing: Standing; over: boolean };

/** Campaigns that are ticked (true) or unticked, other than they are stored. */
export type Flags = ReadonlyMap<number, boolean>;

/**
 * Campaigns that groups may be connected to: those in state New (CA-34), and others while a group shows them still or they are
 * ticked. So are copies of A/B tests: no list offers them anew, and one that is shown can be taken off.
 */
export const connectableOf = <C extends Campaign>(
  campaigns: readonly C[],
  groups: readonly Group[],
  flags: Flags = new Map(),
): readonly Connectable<C>[] =>
  campaigns.flatMap((campaign) => {
    const count = groups.filter(({ campaign_ids }) => campaign_ids.includes(campaign.id)).length;
    const over = campaign.state !== 'New' && count === 0;
    const anew = over || (campaign.source_campaign_id !== null && count === 0);
    if (anew && !flags.get(campaign.id)) return [];
    const standing = count === 0 ? 'none' : count === groups.length ? 'all' : 'some';
    return [{ campaign, standing, over }];
  });

export type Shown = (ids: readonly number[]) => readonly number[];

/** Of campaigns of groups those that their reader is shown: copies of tests only whoever has them in his list; undefined: all. */
export const shownIn = (listed: Iterable<unknown> | undefined): Shown => {
  if (!listed) return (ids) => ids;
  const known = new Set(listed);
  return (ids) => ids.filter((id) => known.has(id));
};

/** The same for one group, by the list as it was read; before that, all. */
export const shownOf = (ids: readonly number[], listed: readonly { id: number }[] | undefined): readonly number[] =>
  shownIn(listed?.map(({ id }) => id))(ids);

/**
 * What is ticked once one more box is: what is as it is stored is no change. Of groups that differ a box goes on from unticked to
 * how they are.
 */
export const ticked = (
  flags: Flags,
  { campaign: { id }, standing }: Connectable<Campaign>,
  connect: boolean,
): Flags => {
  const back = standing === 'some' && connect && flags.get(id) === false;
  return back ? put(flags, id, null) : put(flags, id, standing === (connect ? 'all' : 'none') ? null : connect);
};

/** The same for all of these at once. */
export const allTicked = (flags: Flags, rows: readonly Connectable<Campaign>[], connect: boolean): Flags =>
  rows.reduce(
    (all, { campaign: { id }, standing }) => put(all, id, standing === (connect ? 'all' : 'none') ? null : connect),
    flags,
  );

const put = (flags: Flags, id: number, flag: boolean | null): Flags => {
  const next = new Map(flags);
  if (flag === null) next.delete(id);
  else next.set(id, flag);
  return next;
};

/** The campaigns of a group once what was ticked and unticked is saved; what nobody touched stays as it is in each. */
export const connectedAfter = ({ campaign_ids }: Group, flags: Flags): number[] => {
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
export const changedBy = <G extends Group>(groups: readonly G[], flags: Flags): readonly G[] =>
  groups.filter(({ campaign_ids }) => [...flags].some(([id, connect]) => campaign_ids.includes(id) !== connect));

/** Which of the flags change a group at all. */
export const changedFlags = <C extends Campaign>(rows: readonly Connectable<C>[], flags: Flags): Flags =>
  new Map(
    rows.flatMap(({ campaign: { id }, standing, over }) => {
      const flag = flags.get(id);
      return over || flag === undefined || (flag ? standing === 'all' : standing === 'none')
        ? []
        : [[id, flag] as const];
    }),
  );
