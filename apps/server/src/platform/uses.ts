import type { Thing } from '@fairlead/domain/rooms';
import type { Context } from '../context.ts';

/**
 * Something that uses a record of another room: which record (`used`), what it is, and the page that shows it. `untold`: whoever
 * asks does not see it; it bars what a use bars all the same.
 */
export type Use = {
  used: number;
  kind: 'combination' | 'campaign';
  id: number;
  name: string;
  path: string;
  untold?: boolean;
};

/** What uses records of other rooms, by their kind: asked for the ids of several at once, in an order fit to be read. */
export type Uses = Partial<Record<Thing, (context: Context, ids: readonly number[]) => Promise<Use[]>>>;

let known: readonly Uses[] | null = null;

/** Makes known who uses records of other rooms: each room says it of itself, and the room below learns of nobody. */
export const defineUses = (rooms: readonly { uses?: Uses }[]): void => {
  known = rooms.flatMap(({ uses }) => uses ?? []);
};

/**
 * What uses these records, room by room.
 * @throws Error before the rooms have said what they use: a record would seem to be free
 */
export const usesOf = async (context: Context, thing: Thing, ids: readonly number[]): Promise<Use[]> => {
  if (known === null) throw new Error(`who uses a ${thing} is not known yet`);
  const found: Use[] = [];
  for (const uses of known) found.push(...((await uses[thing]?.(context, ids)) ?? []));
  return found;
};

/** The same as it is told: what whoever asks does not see is left out. */
export const toldUsesOf = async (context: Context, thing: Thing, ids: readonly number[]) =>
  (await usesOf(context, thing, ids)).flatMap(({ untold, ...use }) => (untold ? [] : use));
