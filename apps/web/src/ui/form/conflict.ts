import { inWords } from '@fairlead/domain/in-words';
import type { ReactNode } from 'react';
import type { ApiError } from '#lib/api-error.ts';
import { isReader } from '#lib/live/changes.ts';
import { whenDiscarded } from '#lib/unsaved.ts';
import { changedIn, type Merge, mergeOf, type Together } from './merge.ts';

/** How the fields of a record are called and shown, for merging and reviewing. */
export type FieldWords<D> = {
  /** "company", "line item": what was saved by somebody else. */
  thing: string;
  labels: { [K in keyof D & string]?: string };
  /** A value as people read it, `beside` the others of its record. Default: text, numbers, Yes and No, "Empty". */
  show?: (name: keyof D & string, value: unknown, beside?: Readonly<Record<string, unknown>>) => ReactNode;
  /** Fields that are one decision: merged as one, asked about in one line, sent together (decision 0162). */
  together?: Together;
  /** The same where it depends on what was changed: `mine`, over what it was `from`, beside `theirs`. */
  togetherIn?(mine: D, from: D, theirs: D): Together;
  /**
   * Fields that nobody types: they say what is stored, so that another value is noticed. Whichever side is chosen, afterwards
   * they are as stored.
   */
  facts?: readonly string[];
  /** What taking back the creation of a record does, where that is more than archiving; `created` as it was made. */
  takenBack?: (created: Readonly<Record<string, unknown>>) => string | undefined;
  /** What was deleted comes back by an undo in the history. */
  comesBack?: boolean;
  /**
   * Fields that the person may not write, as somebody else saved the record: fields that are decided with one that they changed
   * are theirs (decision 0163).
   */
  locked?: (name: keyof D & string, theirs: Readonly<Record<string, unknown>>) => boolean;
  /** Why, where such a choice is asked about. */
  lockedBecause?: (names: readonly string[]) => string | undefined;
};

/** The fields that are one decision for whoever changed `from` to `mine`, where somebody else made `theirs` of it. */
export const groupsOf = <D>(words: FieldWords<D> | undefined, mine: D, from: D, theirs = from): Together =>
  words?.togetherIn?.(mine, from, theirs) ?? words?.together ?? [];

export type Side = 'theirs' | 'mine';

export type Conflict = {
  /** Tells one question from the next. */
  key: number;
  words: FieldWords<Record<string, unknown>>;
  /** Which record, where several may be asked about. */
  name: string | undefined;
  /** How many questions of this kind come after it, as far as is known. */
  waiting: () => number;
  by: string;
  at: string;
  original: Record<string, unknown>;
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
  merge: Merge<Record<string, unknown>>;
  answer: (merged: Record<string, unknown> | null) => void;
};

let open: Conflict | null = null;
const watchers = new Set<() => void>();
const set = (next: Conflict | null) => {
  open = next;
  for (const watcher of watchers) watcher();
};
export const openConflict = (): Conflict | null => open;
export const watchConflict = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

type Stale = { current: Record<string, unknown>; changed_by?: { id?: number; email?: string }; changed_at?: string };

/** The fields of the draft as the refusal's `current` has them. */
export const theirsOf = <D extends object>(original: D, error: ApiError): D => {
  const { current } = error.body as Stale;
  const names = Object.keys(original) as (keyof D & string)[];
  return Object.fromEntries(names.map((name) => [name, name in current ? current[name] : original[name]])) as D;
};

export const versionOf = (error: ApiError): number | undefined => {
  const { version } = (error.body as Stale).current ?? {};
  return typeof version === 'number' ? version : undefined;
};

/** How often edits were let go: a question about such edits is not asked any more. */
let discarded = 0;
whenDiscarded(() => {
  discarded++;
  open?.answer(null);
});

/** One question at a time: rows of a grid are saved side by side, and each may have been changed by somebody else. */
let lastQuestion: Promise<unknown> = Promise.resolve();
let asking = 0;
let questions = 0;

export type Asking = {
  /** Which record, where several may be asked about. */
  name?: string;
  /** Given what was merged without a question, to be said once it is saved: until then nothing is kept. */
  tell: (sentence: string) => void;
};

/** Who saved first; by default somebody unnamed. */
export const saverOf = (error: ApiError): string => (error.body as Stale).changed_by?.email ?? 'Somebody else';

/**
 * Somebody else saved first: puts the two sides together, asking only where both changed the same field. Answers the
 * values to save, or null when the person went back.
 */
export const askMerge = <D extends object>(
  original: D,
  mine: D,
  error: ApiError,
  words: FieldWords<D>,
  asks: Asking,
): Promise<D | null> => {
  const asked = discarded;
  asking++;
  // The open question says how many wait
  if (open) set({ ...open });
  const answer = lastQuestion
    .then(() => (asked === discarded ? askOne(original, mine, error, words, asks) : null))
    .finally(() => asking--);
  lastQuestion = answer.catch(() => undefined);
  return answer;
};

/** What is said where nothing had to be asked: whose other fields were kept beside one's own; null for none of these fields. */
const mergedWords = <D extends object>(
  by: string,
  [original, theirs]: readonly [D, D],
  { theirsOnly, merged }: Merge<D>,
  { thing, labels }: FieldWords<D>,
  name: string | undefined,
): string | null => {
  const what = name ? `${name}: ${by}` : by;
  if (Object.keys(changedIn(theirs, original)).length === 0) return null;
  if (Object.keys(changedIn(merged, theirs)).length === 0 && theirsOnly.length === 0)
    return `${what} saved the same change of this ${thing} before.`;
  if (theirsOnly.length === 0) return `${what} saved a part of your change of this ${thing} before.`;
  const fields = inWords([...new Set(theirsOnly.map((field) => labels[field] ?? field))]);
  return `${what} saved this ${thing} meanwhile. Both changes are kept, theirs in ${fields}.`;
};

const askOne = <D extends object>(
  original: D,
  mine: D,
  error: ApiError,
  words: FieldWords<D>,
  { name, tell }: Asking,
): Promise<D | null> => {
  const theirs = theirsOf(original, error);
  const { changed_at } = error.body as Stale;
  const merge = mergeOf(original, mine, theirs, groupsOf(words, mine, original, theirs));
  const by = saverOf(error);
  const facts = Object.fromEntries(Object.entries(theirs).filter(([field]) => words.facts?.includes(field)));
  if (merge.clashes.length === 0) {
    const sentence = mergedWords(by, [original, theirs], merge, words, name);
    // One's own save whose answer was lost is no news: that it is saved is said of it
    const isOwn = isReader((error.body as Stale).changed_by?.id) && merge.theirsOnly.length === 0;
    if (sentence && !isOwn) tell(sentence);
    return Promise.resolve({ ...merge.merged, ...facts });
  }
  return new Promise((resolve) => {
    set({
      key: ++questions,
      name,
      waiting: () => asking - 1,
      words: words as unknown as Conflict['words'],
      by,
      at: changed_at ?? '',
      original: original as Record<string, unknown>,
      mine: mine as Record<string, unknown>,
      theirs: theirs as Record<string, unknown>,
      merge: merge as unknown as Conflict['merge'],
      answer: (merged) => {
        set(null);
        resolve(merged && ({ ...merged, ...facts } as D));
      },
    });
  });
};
