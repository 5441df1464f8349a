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
import { askedCountries, type DeviceSet, writeDevices } from './reach-facts.service.ts';

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

export type Counted = {
  steps: { kind: ReachStep; left: number }[];
  /** Of those left after the countries, who nobody knows where. */
  unknown: number;
  exact: boolean;
  margin_percent: number;
};

type Open = { path: string; kind: IdKind; rows: number };

/** How many ids are in all of these. */
const inAll = async ({ engine }: Context, lists: readonly Open[], signal: AbortSignal): Promise<number> => {
  if (lists.some(({ rows }) => rows === 0)) return 0;
  return (await engine.combine({ operator: 'intersection', sources: [...lists], out: null, signal })).rows;
};

/** The base less what is excluded: exactly where nothing is sampled, else by the engine's own sample. */
const lessExcluded = async (
  context: Context,
  base: Open,
  exclude: Open | null,
  { isExact, signal }: { isExact: boolean; signal: AbortSignal },
): Promise<{ left: number; off: number }> => {
  if (!exclude || exclude.rows === 0 || base.rows === 0) return { left: base.rows, off: 0 };
  if (isExact) return { left: base.rows - (await inAll(context, [base, exclude], signal)), off: 0 };
  const sources = [base, exclude];
  const both = await context.engine.estimate({ operator: 'intersection', sources, signal });
  return { left: Math.max(0, base.rows - both.line_count), off: (both.line_count * both.margin_percent) / 100 };
};

/** Devices of events that a step is told by: those it leaves, or where it leaves who is unknown too, those it takes. */
const setsOf = (folder: string, conditions: ReachConditions) => {
  const asked = { ...conditions, countries: askedCountries };
  const setOf = (name: string, takes: DeviceSet['takes']): DeviceSet => ({ path: join(folder, name), takes, rows: 0 });
  const steps = laterSteps(conditions).map((kind) => {
    const leavesUnknown = staysIn(unknownDevice, kind, asked);
    return { kind, leavesUnknown, set: setOf(kind, (device) => staysIn(device, kind, asked) !== leavesUnknown) };
  });
  return {
    steps,
    known: setOf('known', () => true),
    placed: setOf('placed', ({ country }) => country !== null && askedCountries.includes(country)),
  };
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

/**
 * Counts the devices of a campaign step by step (design 13.17): those of the list less the excluded ones, and of them what events
 * tell. Without a list it begins with the devices that events tell of.
 * @param slices looks only at so many slices of what events tell, and at a sample of the lists
 */
export const countReach = async (
  context: Context,
  { app_id, today, conditions, include, exclude }: ReachQuestion,
  { slices = null as number | null, signal }: { slices?: number | null; signal: AbortSignal },
): Promise<Counted> => {
  const scratch = await context.files.scratch();
  try {
    const { steps, known, placed } = setsOf(scratch.path, conditions);
    const sets = [...steps.map(({ set }) => set), placed, ...(include ? [] : [known])];
    return await opened(context, [include, exclude], async ([listed, out]) => {
      const asked = { app: app_id, countries: conditions.countries, today };
      const oneOf = await writeDevices(context, asked, sets, { slices, signal });
      const asOpen = ({ path, rows }: DeviceSet): Open => ({ path, rows, kind: 'uuid' });
      const base = listed ?? asOpen(known);
      const times = listed ? 1 : oneOf;
      const isExact = slices === null || listed === null;
      const { left: kept, off } = await lessExcluded(context, base, out ?? null, { isExact, signal });
      /** Of a set, who is in the base and not excluded. */
      const among = async (set: DeviceSet): Promise<number> => {
        const [all, gone] = await Promise.all([
          inAll(context, [asOpen(set), base], signal),
          out ? inAll(context, [asOpen(set), base, out], signal) : 0,
        ]);
        return all - gone;
      };
      const told: Counted['steps'] = [{ kind: 'audience', left: Math.round(base.rows * times) }];
      if (exclude) told.push({ kind: 'excluded', left: Math.round(kept * times) });
      let margin = listed ? percentOff(kept, off) : percentOff(kept * times, spread(kept, oneOf));
      for (const { kind, leavesUnknown, set } of steps) {
        const found = await among(set);
        const left = leavesUnknown ? Math.max(0, kept * times - found * oneOf) : found * oneOf;
        told.push({ kind, left: Math.min(Math.round(left), told.at(-1)?.left ?? 0) });
        const seen = listed || !leavesUnknown ? found : kept - found;
        margin = percentOff(left, spread(seen, oneOf) + (leavesUnknown ? off : 0));
      }
      const inCountries = told.find(({ kind }) => kind === 'countries')?.left ?? 0;
      const unknown = Math.max(0, inCountries - Math.round((await among(placed)) * oneOf));
      return { steps: told, unknown, exact: margin === 0, margin_percent: margin };
    });
  } finally {
    await scratch.remove();
  }
};
