import { join } from 'node:path';
import {
  laterSteps,
  percentOff,
  type ReachConditions,
  type ReachStep,
  spread,
  staysIn,
  unknownDevice,
} from '@fairlead/domain/targeting/reach';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { IdKind } from '../../engine/engine.ts';
import { askedCountries, type DeviceFile, writeDevices } from './reach-facts.service.ts';
import { among, kindsLeft, type LeftOn, leftOnOf, type Open } from './reach-left.service.ts';

/** A list with a build: its file, and how its ids are written. */
export type BuiltList = { key: string; kind: IdKind; rows: number };

/** All that a count needs; `null` for a list that is not named. */
export type ReachQuestion = {
  app_id: number;
  today: UtcDay;
  conditions: ReachConditions;
  include: BuiltList | null;
  exclude: BuiltList | null;
};

export type ReachesQuestion = {
  app_id: number;
  today: UtcDay;
  /** Countries of each column, two letters each. */
  groups: readonly (readonly string[])[];
  audiences: readonly { include: BuiltList | null; exclude: BuiltList | null }[];
};

export type Counted = {
  steps: { kind: ReachStep; left: number }[];
  /** Of those left after the countries, who nobody knows where. */
  unknown: number;
  exact: boolean;
  margin_percent: number;
};

/** How many are left, and by how many that may be off. */
type Less = { left: number; off: number };

/** The base less what is excluded: exactly where nothing is sampled, else by the engine's own sample. */
const lessExcluded = async (
  { engine }: Context,
  base: Open,
  exclude: Open | null,
  { isExact, signal }: { isExact: boolean; signal: AbortSignal },
): Promise<Less> => {
  if (!exclude || exclude.rows === 0 || base.rows === 0) return { left: base.rows, off: 0 };
  const sources = [base, exclude];
  if (isExact)
    return { left: (await engine.combine({ operator: 'difference', sources, out: null, signal })).rows, off: 0 };
  const both = await engine.estimate({ operator: 'intersection', sources, signal });
  return { left: Math.max(0, base.rows - both.line_count), off: (both.line_count * both.margin_percent) / 100 };
};

const opened = async <T>(
  context: Context,
  lists: readonly (BuiltList | null)[],
  use: (open: (Open | null)[]) => Promise<T>,
): Promise<T> => {
  const local: { path: string; release(): void }[] = [];
  const open: (Open | null)[] = [];
  try {
    for (const list of lists) {
      const file = list && (await context.files.local(list.key));
      if (file) local.push(file);
      open.push(file && list ? { path: file.path, kind: list.kind, rows: list.rows } : null);
    }
    return await use(open);
  } finally {
    for (const file of local) file.release();
  }
};

type Sample = { slices?: number | null; signal: AbortSignal };

/**
 * Who is left of devices that events tell of and of opened lists.
 * @param less the list less excluded, null without a list
 */
const counted = async (
  context: Context,
  conditions: ReachConditions,
  { known, listed, out, excludes }: { known: DeviceFile; listed: Open | null; out: Open | null; excludes: boolean },
  less: Less | null,
  signal: AbortSignal,
): Promise<Counted> => {
  const asked = { ...conditions, countries: askedCountries };
  const { oneOf } = known;
  const base = listed ?? { path: known.path, kind: 'uuid' as const, rows: known.rows };
  const times = listed ? 1 : oneOf;
  const [{ left: rest, off }, kinds] = await Promise.all([
    less ?? lessExcluded(context, base, out, { isExact: true, signal }),
    kindsLeft(context, known, { on: listed ? [listed] : [], off: out ? [out] : [] }, signal),
  ]);
  const told: Counted['steps'] = [{ kind: 'audience', left: Math.round(base.rows * times) }];
  if (excludes) told.push({ kind: 'excluded', left: Math.round(rest * times) });
  let margin = listed ? percentOff(rest, off) : percentOff(rest * times, spread(rest, oneOf));
  for (const kind of laterSteps(conditions)) {
    const leavesUnknown = staysIn(unknownDevice, kind, asked);
    const found = among(kinds, (device) => staysIn(device, kind, asked) !== leavesUnknown);
    const left = leavesUnknown ? Math.max(0, rest * times - found * oneOf) : found * oneOf;
    told.push({ kind, left: Math.min(Math.round(left), told.at(-1)?.left ?? 0) });
    const seen = listed || !leavesUnknown ? found : rest - found;
    margin = percentOff(left, spread(seen, oneOf) + (leavesUnknown ? off : 0));
  }
  const inCountries = told.find(({ kind }) => kind === 'countries')?.left ?? 0;
  const placed = among(kinds, ({ country }) => country !== null && askedCountries.includes(country));
  const unknown = Math.max(0, inCountries - Math.round(placed * oneOf));
  return { steps: told, unknown, exact: margin === 0, margin_percent: margin };
};

/**
 * Counts the devices of a campaign step by step (design 13.17): those of the list less the excluded ones, and of them what events
 * tell. Without a list it begins with the devices that events tell of. Who a step leaves is told by them alone where it leaves
 * nobody that is unknown, else by whom it takes.
 * @param slices looks only at so many slices of what events tell, and at a sample of the lists
 * @param also counts further while the files are there
 */
export const countReach = async (
  context: Context,
  { app_id, today, conditions, include, exclude }: ReachQuestion,
  { slices = null, signal }: Sample,
  also: (leftOn: LeftOn) => Promise<void> = async () => {},
): Promise<Counted> => {
  const scratch = await context.files.scratch();
  try {
    return await opened(context, [include, exclude], async ([listed = null, out = null]) => {
      const from = { app: app_id, countries: conditions.countries, today };
      // The one keeps the facts store busy, the other the engine
      const [known, less] = await Promise.all([
        writeDevices(context, from, join(scratch.path, 'known'), { slices, signal }),
        listed ? lessExcluded(context, listed, out, { isExact: slices === null, signal }) : null,
      ]);
      const lists = { known, listed, out, excludes: exclude !== null };
      const told = await counted(context, conditions, lists, less, signal);
      const leftOn = leftOnOf(context, { conditions, listed, out }, known);
      // What is estimated of a part may come out above the whole
      const most = told.steps.at(-1)?.left ?? 0;
      await also(async (others) => Math.min(most, await leftOn(others, signal)));
      return told;
    });
  } finally {
    await scratch.remove();
  }
};

/**
 * The same for each audience in each group of countries: what events tell is read once a group, and a list once an audience.
 * @returns by audience, then by group
 */
export const countReaches = async (
  context: Context,
  { app_id, today, groups, audiences }: ReachesQuestion,
  { slices = null as number | null, signal }: Sample,
): Promise<Counted[][]> => {
  const scratch = await context.files.scratch();
  try {
    const files: DeviceFile[] = [];
    for (const [at, countries] of groups.entries()) {
      const from = { app: app_id, countries, today };
      files.push(await writeDevices(context, from, join(scratch.path, `known-${at}`), { slices, signal }));
    }
    const told: Counted[][] = [];
    for (const { include, exclude } of audiences)
      told.push(
        await opened(context, [include, exclude], async ([listed = null, out = null]) => {
          const isExact = slices === null;
          const less = listed ? await lessExcluded(context, listed, out, { isExact, signal }) : null;
          const counts: Counted[] = [];
          for (const [at, known] of files.entries()) {
            const conditions = { countries: groups[at] ?? [], installers: 'both', payers: 'both' } as const;
            const lists = { known, listed, out, excludes: exclude !== null };
            counts.push(await counted(context, conditions, lists, less, signal));
          }
          return counts;
        }),
      );
    return told;
  } finally {
    await scratch.remove();
  }
};
