/** Saving over somebody else's save, once for forms, grids and lists of every room. */
import { type ApiError, isStale } from '#lib/api-error.ts';
import { askMerge, type FieldWords, groupsOf, saverOf, theirsOf, versionOf } from './conflict.ts';
import { agreedIn, changedIn, type Together } from './merge.ts';

/** So often one record is sent: whoever is still overtaken then is told, instead of racing on. */
export const ROUNDS = 8;

/** What is typed of one record, over what it was when that began. */
export type Part<D> = {
  began: D;
  /** The version that `began` is of. */
  version: number | undefined;
  mine: D;
};
/** The same with the fields of `mine` that differ from `began`. */
export type Sent<D> = Part<D> & { changed: Partial<D> };

export type Outcome<A> =
  /** `said`: what to say of others' changes now that it is saved. */
  | { is: 'saved'; answer: A; said: readonly string[] }
  /** Nothing is left to send: somebody else saved the same. `current`: the record as it is stored by now. */
  | { is: 'same'; current: unknown; said: readonly string[] }
  /** The person went back. */
  | { is: 'back' }
  /** `merged` let it not be sent; `by`: who saved meanwhile. */
  | { is: 'barred'; by: string }
  /** Overtaken in every round. */
  | { is: 'busy'; by: string };

type Merging<K, D, A> = {
  words: FieldWords<D>;
  /** The records of one call; those without a change are not sent. */
  parts: ReadonlyMap<K, Part<D>>;
  send: (parts: ReadonlyMap<K, Sent<D>>) => Promise<A>;
  /** Which of them a stale answer is about. */
  of: (error: ApiError) => K;
  nameOf?: (key: K) => string | undefined;
  /** Hears what was put together, over what the refusal says is stored by now, before it is sent; false: it is not sent. */
  merged?: (key: K, part: Part<D>, error: ApiError) => boolean | undefined | Promise<boolean | undefined>;
  /** Everything is sent as it stands, changed or not: a form, which sends all its fields. */
  whole?: boolean;
};

/**
 * What the next merge starts from: what is stored, but for a field where both happen to stand at the same value. There the
 * typed one is still a change: it must not go when they change theirs again.
 */
const baseOf = <D extends object>(base: D, mine: D, theirs: D, together: Together | undefined): D => {
  const kept = agreedIn(base, mine, theirs, together).map((name) => [name, base[name]]);
  return { ...theirs, ...Object.fromEntries(kept) };
};

/**
 * Sends; what somebody else saved first is put together with what was typed, asking only where both changed the same field,
 * and is sent again on their version: until it goes through, the person goes back, or `ROUNDS` are over. Never writes over
 * what nobody has read, and never drops what was typed. Refusals of any other kind are thrown as they come.
 */
export const saveAllMerging = async <K, D extends object, A>(merging: Merging<K, D, A>): Promise<Outcome<A>> => {
  const { words, send, of, nameOf, merged, whole = false } = merging;
  const parts = new Map([...merging.parts].map(([key, part]) => [key, { ...part, base: part.began }]));
  const rounds = new Map<K, number>();
  const said: string[] = [];
  let current: unknown;
  for (;;) {
    const all = [...parts].map(
      ([key, { base: _, ...part }]) =>
        [key, { ...part, changed: changedIn(part.mine, part.began, groupsOf(words, part.mine, part.began)) }] as const,
    );
    const sending = new Map(all.filter(([, { changed }]) => whole || Object.keys(changed).length > 0));
    if (sending.size === 0) return { is: 'same', current, said };
    try {
      return { is: 'saved', answer: await send(sending), said };
    } catch (error) {
      if (!isStale(error)) throw error;
      const key = of(error);
      const part = parts.get(key);
      if (!part) throw error;
      const by = saverOf(error);
      const round = (rounds.get(key) ?? 0) + 1;
      rounds.set(key, round);
      const name = nameOf?.(key);
      const tell = (sentence: string) => void (said.includes(sentence) || said.push(sentence));
      const mine = await askMerge(part.base, part.mine, error, words, { ...(name ? { name } : {}), tell });
      if (!mine) return { is: 'back' };
      ({ current } = error.body as { current: unknown });
      const began = theirsOf(part.began, error);
      const next = { began, version: versionOf(error) ?? part.version, mine };
      parts.set(key, {
        ...next,
        base: baseOf(part.base, part.mine, began, groupsOf(words, part.mine, part.base, began)),
      });
      if ((await merged?.(key, next, error)) === false) return { is: 'barred', by };
      if (round >= ROUNDS) return { is: 'busy', by };
    }
  }
};

type One<D, A> = Omit<Merging<0, D, A>, 'parts' | 'send' | 'of' | 'nameOf'> & {
  part: Part<D>;
  send: (part: Sent<D>) => Promise<A>;
  /** Which record, where several are saved side by side. */
  name?: string;
};

/** The same for a call of one record. */
export const saveMerging = <D extends object, A>({ part, name, send, ...merging }: One<D, A>): Promise<Outcome<A>> =>
  saveAllMerging<0, D, A>({
    ...merging,
    parts: new Map([[0, part]]),
    of: () => 0,
    nameOf: () => name,
    send: (parts) => send(parts.get(0) as Sent<D>),
  });

/** Why a record is still unsaved after the person went back or was overtaken too often. */
export const unsavedReason = (is: 'back' | 'barred' | 'busy', thing: string): string =>
  is === 'busy'
    ? `Others keep saving this ${thing}: nothing of yours is saved yet. Save again in a moment.`
    : `Somebody else saved this ${thing} meanwhile. Save again to decide which values stay.`;
