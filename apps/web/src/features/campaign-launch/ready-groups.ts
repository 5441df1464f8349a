import type { Change, Issue, Readiness } from './campaign-launch.queries.ts';

export const readyGroups = ['repair', 'needs', 'ready', 'bidding'] as const;
export type ReadyGroup = (typeof readyGroups)[number];

const groupNames: Record<ReadyGroup, string> = {
  repair: 'Repair at once',
  needs: 'Needs you',
  ready: 'Ready to launch',
  bidding: 'Bidding',
};

/** How a group is called for whoever may repair, and for whoever is shown no repairs and may do none. */
export const groupName = (group: ReadyGroup, repairs: boolean): string =>
  group === 'needs' && !repairs ? 'To be mended' : groupNames[group];

const issuesOf = ({ checks }: Readiness): Issue[] => checks.flatMap(({ issues }) => issues);

/** Those that are checked here: what is archived is neither repaired nor launched. */
export const checkedOf = (items: readonly Readiness[]): Readiness[] => items.filter(({ state }) => state === 'New');

/** Where a campaign stands: repaired at once is only what is ready afterwards. */
export const groupOf = (row: Readiness): ReadyGroup => {
  const issues = issuesOf(row);
  if (issues.length === 0) return row.active && !row.paused ? 'bidding' : 'ready';
  return issues.every(({ repair }) => repair !== null && repair.leaves.length === 0) ? 'repair' : 'needs';
};

/** One kind of repair, with all campaigns it would put right. */
export type RepairKind = { code: Issue['code']; label: string; rows: { row: Readiness; changes: readonly Change[] }[] };

/** Repairs of these campaigns by kind, those of most campaigns first. */
export const repairKinds = (rows: readonly Readiness[]): RepairKind[] => {
  const kinds = new Map<Issue['code'], RepairKind>();
  for (const row of rows)
    for (const { code, repair } of issuesOf(row)) {
      if (!repair) continue;
      const kind = kinds.get(code) ?? { code, label: repair.label, rows: [] };
      kind.rows.push({ row, changes: repair.changes });
      kinds.set(code, kind);
    }
  return [...kinds.values()].sort((a, b) => b.rows.length - a.rows.length);
};

/** What is to be repaired where: kinds and campaigns that are not left out. */
export const plannedRepairs = (
  kinds: readonly RepairKind[],
  leftOut: { kinds: ReadonlySet<string>; campaigns: ReadonlySet<number> },
): Map<number, Issue['code'][]> => {
  const planned = new Map<number, Issue['code'][]>();
  for (const { code, rows } of kinds.filter((kind) => !leftOut.kinds.has(kind.code)))
    for (const { row } of rows.filter((one) => !leftOut.campaigns.has(one.row.campaign_id)))
      planned.set(row.campaign_id, [...(planned.get(row.campaign_id) ?? []), code]);
  return planned;
};

/** Campaigns that pass every check once the planned repairs are done, of those that do not yet: to be launched, or on already. */
export const passAfter = (rows: readonly Readiness[], planned: ReadonlyMap<number, readonly string[]>) => {
  const pass = rows.filter((row) => {
    const issues = issuesOf(row);
    return issues.length > 0 && issues.every(({ code }) => planned.get(row.campaign_id)?.includes(code));
  });
  const on = pass.filter((row) => row.active && !row.paused).length;
  return { ready: pass.length - on, on };
};
