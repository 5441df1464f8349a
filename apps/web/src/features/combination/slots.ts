import { type Criterion, criterionNames, isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { SOURCES_MIN } from '@fairlead/domain/combination/combination';
import type { Issue } from '@fairlead/domain/issue';
import type { State } from '@fairlead/domain/state';
import { compareNames } from '#lib/compare-names.ts';

/** The audience of each slot, in order; null while nothing is chosen. */
export type Slots = readonly (number | null)[];

/** Slots for ids out of an address: unknown ones are ignored, and there are at least two (CM-02 to CM-04). */
export const slotsFor = (ids: readonly number[], isKnown: (id: number) => boolean): (number | null)[] => {
  const chosen = ids.filter(isKnown);
  const blank = Math.max(0, SOURCES_MIN - chosen.length);
  return [...chosen, ...Array.from({ length: blank }, () => null)];
};

/** The same things with one of them taken to another place. A place that does not exist changes nothing. */
export const moved = <T>(things: readonly T[], from: number, to: number): T[] => {
  const next = [...things];
  if (to < 0 || to >= next.length) return next;
  const [one] = next.splice(from, 1);
  next.splice(to, 0, one as T);
  return next;
};

/** A, B, C …: the mark of a slot in the pictures. */
export const letterOf = (slot: number): string => String.fromCharCode(65 + slot);

/** Slots beyond this share the last colour; the letter tells them apart. */
const COLOURS = 6;
export const colourOf = (slot: number): number => Math.min(slot, COLOURS - 1);

type Choosable = { id: number; name: string; state: State; criterion: string };
/** Lists that may be chosen: device ids only (D-249), those in use first, each group by name. */
export const choosable = <L extends Choosable>(lists: readonly L[], except?: number): L[] =>
  lists
    .filter(({ id, criterion }) => id !== except && isDeviceCriterion(criterion))
    .sort((a, b) => b.state.localeCompare(a.state) || compareNames(a.name, b.name) || a.id - b.id);

/** What the server refused of a field and of its slots, out of the errors that the form library keeps for it. */
export const refusalsAt = (path: string, error: unknown): Issue[] => {
  if (typeof error !== 'object' || error === null) return [];
  const { type, message } = error as { type?: unknown; message?: unknown };
  const own = type === 'server' && typeof message === 'string' ? [{ path, message }] : [];
  const slots = Object.entries(error).filter(([key]) => /^\d+$/.test(key));
  return [...own, ...slots.flatMap(([slot, inner]) => refusalsAt(`${path}.${slot}`, inner))];
};

type Kind = { criterion: string; id_kind: string | null };
const kindNames: Record<string, string> = { uuid: 'plain ids', md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256' };
const kindOf = ({ criterion, id_kind }: Kind): string => {
  const name = criterionNames[criterion as Criterion] ?? criterion;
  return id_kind === null ? name : `${name}, ${kindNames[id_kind] ?? id_kind}`;
};

/** Which audiences hold which kind of ids, where they are not of one kind: "#1 and #3 IDFA, plain ids; #2 IDFA, MD5". */
export const kindsText = (chosen: readonly (Kind | undefined)[]): string | null => {
  const groups = new Map<string, string[]>();
  for (const [slot, list] of chosen.entries())
    if (list) groups.set(kindOf(list), [...(groups.get(kindOf(list)) ?? []), `#${slot + 1}`]);
  if (groups.size < 2) return null;
  return [...groups].map(([kind, slots]) => `${listed(slots)} ${kind}`).join('; ');
};

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The first that is chosen and not among the lists: it still comes, as one too old for them does, or was deleted meanwhile. */
export const absentIn = (
  slots: readonly (number | null)[],
  lists: { has: (id: number) => boolean },
): number | undefined => slots.find((id): id is number => id !== null && !lists.has(id));
