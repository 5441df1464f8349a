/**
 * Unsaved rows: a store of drafts laid over saved rows at render, with undo and redo across all of them.
 * Drafts never enter the data, so rows keep their place. A draft equal to the saved value is no draft.
 */
import {
  build,
  type Drafts,
  isPinned,
  isValid,
  type MeantUnder,
  pinning,
  sameDraft,
  valueIn,
  without,
} from './drafts.ts';
import type { Change, Draft, Entry, RowId, Verdict } from './types.ts';
import { sameValue } from './values.ts';

export type UnsavedSnapshot<R> = {
  entries: ReadonlyMap<RowId, Entry<R>>;
  /** Saved a moment ago; shown until the fresh row arrives. */
  settled: ReadonlyMap<RowId, { base: R; row: R }>;
  /** Rows with anything unsaved, invalid texts included. */
  count: number;
  /** Rows with a change and no invalid cell. */
  savable: number;
  invalidCells: number;
  saving: number;
  /** How many steps were ever put: one more is new work, whatever is undone. */
  steps: number;
  canUndo: boolean;
  canRedo: boolean;
};

type Item<R> = {
  id: RowId;
  row: R;
  began: R;
  on: R | undefined;
  field: string;
  before: Draft | undefined;
  after: Draft | undefined;
};

const fresh = { saving: false, reason: undefined, refused: {} };

export const createUnsaved = <R>(idOf: (row: R) => RowId, under: MeantUnder = {}) => {
  let entries = new Map<RowId, Entry<R>>();
  let settled = new Map<RowId, { base: R; row: R }>();
  let past: Item<R>[][] = [];
  let future: Item<R>[][] = [];
  let steps = 0;
  let latest: readonly R[] = [];
  const listeners = new Set<() => void>();
  let snapshot: UnsavedSnapshot<R>;

  const publish = () => {
    let savable = 0;
    let invalidCells = 0;
    let saving = 0;
    for (const e of entries.values()) {
      invalidCells += e.invalid;
      if (e.changed && !e.invalid) savable++;
      if (e.saving) saving++;
    }
    const counts = { count: entries.size, savable, invalidCells, saving };
    snapshot = {
      entries,
      settled,
      ...counts,
      steps,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    };
    for (const listener of listeners) listener();
  };

  /** The drafts of a row once `field` is typed: in a cell that was opened before somebody else changed what it means. */
  const meant = ({ row, field, began, on = began }: Change<R>, base: R, drafts: Drafts): Drafts => {
    const kind = under[field];
    if (kind && on) return pinning({ [field]: kind }, drafts, on, base);
    const shown = entries.get(idOf(row))?.row;
    if (!kind || !shown || sameValue(valueIn(shown, kind), valueIn(row, kind))) return drafts;
    return pinning({ [field]: kind }, drafts, row, base);
  };

  /** The drafts of a row without one: what stands only for it goes along, and what is meant under a pinned one. */
  const unmeant = (entry: Entry<R> | undefined, field: string): Drafts => {
    const { drafts = {} } = entry ?? {};
    const kind = under[field];
    const along = Object.keys(under).filter((other) => under[other] === field && isPinned(drafts[field]));
    const pin = kind && isPinned(drafts[kind]) ? [kind] : [];
    return [field, ...along, ...pin].reduce<Drafts>(without, drafts);
  };

  /** A draft that says what the row has is none, unless it is meant under something that the row has no more. */
  const isNews = (base: unknown, drafts: Drafts, field: string, draft: Draft): boolean =>
    !isValid(draft) || !sameValue(draft.value, valueIn(base, field)) || isPinned(drafts[under[field] ?? '']);

  /** Writes one draft into the map given; says what was there. */
  const write = (map: Map<RowId, Entry<R>>, change: Change<R>): Item<R> | null => {
    const { row, field, draft, began: since } = change;
    const id = idOf(row);
    const entry = map.get(id);
    const base = entry?.base ?? settled.get(id)?.row ?? row;
    const began = entry?.began ?? since ?? base;
    const kept = draft && isNews(base, entry?.drafts ?? {}, field, draft) ? draft : undefined;
    const before = entry?.drafts[field];
    if (sameDraft(before, kept)) return null;
    const drafts = kept ? meant(change, base, { ...entry?.drafts, [field]: kept }) : unmeant(entry, field);
    if (Object.keys(drafts).length === 0) map.delete(id);
    else {
      const refused = without(entry?.refused ?? {}, field);
      map.set(id, build(id, base, drafts, { saving: entry?.saving ?? false, reason: entry?.reason, refused, began }));
    }
    return { id, row: base, began, on: change.on ?? since, field, before, after: kept };
  };

  const apply = (changes: readonly Change<R>[]): number => {
    const next = new Map(entries);
    const step: Item<R>[] = [];
    for (const c of changes) {
      const item = write(next, c);
      if (item) step.push(item);
    }
    if (!step.length) return 0;
    entries = next;
    past = [...past.slice(-199), step];
    steps++;
    future = [];
    publish();
    return step.length;
  };

  const forget = (id: RowId) => {
    const keep = (steps: Item<R>[][]) => steps.map((s) => s.filter((i) => i.id !== id)).filter((s) => s.length);
    past = keep(past);
    future = keep(future);
  };

  /** Lays the drafts over the rows given; drafts that equal the saved value by now go, and so do those of rows that are gone. */
  const layOver = (rows: readonly R[]) => {
    if (!entries.size && !settled.size) return;
    const next = new Map(entries);
    const lost = [...next.values()].filter(({ gone }) => gone);
    const there = lost.length ? new Set(rows.map(idOf)) : undefined;
    for (const { id } of lost)
      if (!there?.has(id)) {
        next.delete(id);
        forget(id);
      }
    const waiting = new Map(settled);
    for (const row of rows) {
      const id = idOf(row);
      if (waiting.has(id) && waiting.get(id)?.base !== row) waiting.delete(id);
      const entry = next.get(id);
      if (!entry || entry.base === row || waiting.has(id)) continue;
      const typed = pinning(under, entry.drafts, entry.row, row);
      // Pinned to what the row has again: no news any more, and what is typed under it stands by itself
      const pins = Object.fromEntries(
        Object.entries(typed).filter(([f, d]) => !isValid(d) || !sameValue(d.value, valueIn(row, f))),
      );
      const drafts = Object.fromEntries(Object.entries(typed).filter(([f, d]) => isNews(row, pins, f, d)));
      if (Object.keys(drafts).length) next.set(id, build(id, row, drafts, entry));
      else {
        next.delete(id);
        forget(id);
      }
    }
    entries = next;
    settled = waiting;
  };

  /** What is on its way to the server is stored whatever is undone meanwhile: it would look undone and not be. */
  const isBeingSaved = (step: readonly Item<R>[]): boolean => step.some(({ id }) => entries.get(id)?.saving);

  const replay = (step: readonly Item<R>[], side: 'before' | 'after') => {
    const next = new Map(entries);
    for (const item of side === 'before' ? [...step].reverse() : step)
      write(next, { row: item.row, field: item.field, draft: item[side], began: item.began, on: item.on });
    entries = next;
    layOver(latest);
  };

  const clearing = (list: Iterable<Entry<R>>): Change<R>[] =>
    [...list]
      .filter((e) => !e.saving)
      .flatMap((e) => Object.keys(e.drafts).map((field) => ({ row: e.base, field, draft: undefined })));

  publish();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    /** Puts drafts (undefined: back to the saved value) as one undoable step; answers how many cells changed. */
    put: apply,
    /** Stages the same values on many rows, as one step: for bulk actions. */
    stage: (rows: readonly R[], patch: Partial<R>): number =>
      apply(rows.flatMap((row) => Object.entries(patch).map(([field, value]) => ({ row, field, draft: { value } })))),
    undoRow: (id: RowId) => {
      const entry = entries.get(id);
      if (entry) apply(clearing([entry]));
    },
    undoAll: () => void apply(clearing(entries.values())),
    undo: (): boolean => {
      const step = past.at(-1);
      if (!step || isBeingSaved(step)) return false;
      past = past.slice(0, -1);
      future = [...future, step];
      replay(step, 'before');
      publish();
      return true;
    },
    redo: (): boolean => {
      const step = future.at(-1);
      if (!step || isBeingSaved(step)) return false;
      future = future.slice(0, -1);
      past = [...past, step];
      replay(step, 'after');
      publish();
      return true;
    },
    /** Fresh saved rows arrived: drafts stay on top of them. */
    rebase: (rows: readonly R[]) => {
      latest = rows;
      if (!entries.size && !settled.size) return;
      layOver(rows);
      publish();
    },
    /** Marks rows as being saved and hands out what to send. */
    begin: (ids: readonly RowId[]): Entry<R>[] => {
      const next = new Map(entries);
      const sent: Entry<R>[] = [];
      for (const id of ids) {
        const entry = next.get(id);
        if (!entry || entry.saving || entry.invalid || !entry.changed) continue;
        const marked = { ...entry, saving: true, reason: undefined, refused: {} };
        next.set(id, marked);
        sent.push(marked);
      }
      entries = next;
      publish();
      return sent;
    },
    /** One row's verdict: saved drafts leave (those typed since stay), a refused row stays with its reason. */
    settle: (sent: Entry<R>, verdict: Verdict<R>) => {
      const entry = entries.get(sent.id);
      if (!entry) return;
      const next = new Map(entries);
      if (!verdict.ok) {
        const refused = Object.fromEntries((verdict.issues ?? []).map((i) => [i.field, i.message]));
        const { reason, gone } = verdict;
        next.set(sent.id, { ...entry, saving: false, reason, refused, ...(gone ? { gone } : {}) });
        entries = next;
        if (gone) layOver(latest);
        return publish();
      } else {
        forget(sent.id);
        const base = verdict.row ?? (entry.base === sent.base ? sent.row : entry.base);
        const since = Object.fromEntries(Object.entries(entry.drafts).filter(([f, d]) => d !== sent.drafts[f]));
        const typed = pinning(under, since, entry.row, base);
        const left = Object.fromEntries(Object.entries(typed).filter(([f, d]) => isNews(base, typed, f, d)));
        if (entry.base === sent.base) settled = new Map(settled).set(sent.id, { base: sent.base, row: base });
        if (Object.keys(left).length) next.set(sent.id, build(sent.id, base, left, { ...fresh, began: base }));
        else next.delete(sent.id);
      }
      entries = next;
      publish();
    },
  };
};

export type UnsavedStore<R> = ReturnType<typeof createUnsaved<R>>;
