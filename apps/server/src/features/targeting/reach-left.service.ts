import {
  type KnownDevice,
  laterSteps,
  type ReachConditions,
  staysIn,
  unknownDevice,
} from '@fairlead/domain/targeting/reach';
import type { Context } from '../../context.ts';
import type { IdKind } from '../../engine/engine.ts';
import { askedCountries, bytesOf, type DeviceFile, deviceKinds } from './reach-facts.service.ts';

/** A list whose file is here. */
export type Open = { path: string; kind: IdKind; rows: number };

/** Lists that devices have to be on, all of them, and those that they must not be on. */
export type Lists = { on: readonly Open[]; off: readonly Open[] };

/** Of the devices that events tell of, who is on the lists and not excluded: how many of each kind. */
export const kindsLeft = async ({ engine }: Context, known: DeviceFile, { on, off }: Lists, signal: AbortSignal) => {
  if (known.rows === 0 || on.some(({ rows }) => rows === 0)) return [];
  const source = { path: known.path, kind: 'uuid' as const };
  return engine.tally({ source, bytes: bytesOf(known), within: [...on], without: [...off], signal });
};

/** How many devices of `kinds` are meant. */
export const among = (kinds: readonly number[], takes: (device: KnownDevice) => boolean): number =>
  deviceKinds.reduce((sum, device, kind) => sum + (takes(device) ? (kinds[kind] ?? 0) : 0), 0);

/** Of the devices that are left in the end, how many are on other lists and not on others. */
export type LeftOn = (lists: Lists) => Promise<number>;

/** Ids on all of `on` and on none of `off`, from samples: sums with a sign for each choice of what is left out. */
const onLists = async ({ engine }: Context, { on, off }: Lists, signal: AbortSignal): Promise<number> => {
  let sum = 0;
  for (let mask = 0; mask < 2 ** off.length; mask++) {
    const gone = off.filter((_, at) => (mask >>> at) & 1);
    const sources = [...on, ...gone].map(({ path, kind }) => ({ path, kind }));
    const { line_count } = await engine.estimate({ operator: 'intersection', sources, signal });
    sum += gone.length % 2 === 0 ? line_count : -line_count;
  }
  return Math.max(0, sum);
};

const once = (lists: readonly (Open | null)[]): Open[] => [
  ...new Map(lists.flatMap((list) => (list ? [[list.path, list] as const] : []))).values(),
];

/** Counts as a reach does: by who stays of those that events tell of, or, of a list, by whom the last step has taken of it. */
export const leftOnOf =
  (context: Context, of: { conditions: ReachConditions; listed: Open | null; out: Open | null }, known: DeviceFile) =>
  async ({ on, off }: Lists, signal: AbortSignal): Promise<number> => {
    const lists = { on: once([of.listed, ...on]), off: once([of.out, ...off]) };
    const asked = { ...of.conditions, countries: askedCountries };
    const last = laterSteps(of.conditions).at(-1) ?? 'countries';
    const isTaken = of.listed !== null && staysIn(unknownDevice, last, asked);
    const [kinds, all] = await Promise.all([
      kindsLeft(context, known, lists, signal),
      isTaken ? onLists(context, lists, signal) : 0,
    ]);
    const found = known.oneOf * among(kinds, (device) => staysIn(device, last, asked) !== isTaken);
    return Math.max(0, Math.round(isTaken ? all - found : found));
  };
