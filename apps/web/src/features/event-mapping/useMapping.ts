import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import { reportUnsaved, useUnsavedGuard } from '#lib/unsaved.ts';
import { useUnsaved } from '#ui/grid/index.ts';
import { useBegan } from '#ui/grid/useBegan.ts';
import { useEventsSaved } from './event-mapping.queries.ts';
import {
  type CustomAction,
  type EventRow,
  type FirstMapping,
  firstMappingOf,
  issueOf,
  isUnsaved,
  isWaiting,
  rowOf,
  savedRowOf,
  toSave,
} from './event-rows.ts';
import { eventWords } from './event-words.ts';
import type { Funnel } from './funnel.ts';
import { useSaveEvents } from './save-events.ts';
import { useMeanwhile } from './useMeanwhile.ts';

const idOf = ({ name }: EventRow): string => name;
/** A funnel is one of an event that is shown, and hiding means no funnel: either keeps what it was decided over (decision 0162). */
export const meantUnder = { type: 'is_hidden', is_hidden: 'type' };
const over: FirstMapping = new Map();

type Of = { application: number; items: readonly CustomAction[]; funnels: readonly Funnel[]; edit: boolean };

/** The events of an application with what is typed over them, and saving. */
export const useMapping = ({ application, items, funnels, edit }: Of) => {
  const [first, setFirst] = useState<FirstMapping>(() => (edit ? firstMappingOf(items) : over));
  /** Before the edits: they decide where an event stands. */
  const rows = useMemo(
    () => items.map((event) => (edit ? rowOf(event, first) : savedRowOf(event))),
    [items, first, edit],
  );
  const unsaved = useUnsaved<EventRow>(idOf, meantUnder);
  const { store, entries, settled, saving } = unsaved;
  useLayoutEffect(() => store.rebase(rows), [rows, store]);
  const shown = useMemo(
    () =>
      rows.map((row) => {
        const done = settled.get(row.name);
        return entries.get(row.name)?.row ?? (done?.base === row ? done.row : row);
      }),
    [rows, entries, settled],
  );
  const byName = useMemo(() => new Map(shown.map((row) => [row.name, row])), [shown]);
  const words = useMemo(() => eventWords(funnels), [funnels]);
  const send = useSaveEvents(application, unsaved, words, (event) => rowOf(event, first));
  const placed = useEventsSaved(application);
  const meanwhile = useMeanwhile(items, saving > 0);
  const id = useId();
  const [lastSave, setLastSave] = useState<string | null>(null);
  /** One count for the foot, the drawer and the question on leaving. */
  const changed = useMemo(() => (edit ? shown.filter(isUnsaved) : []), [shown, edit]);
  const guard = useUnsavedGuard(changed.length > 0);
  const beganAs = useBegan(entries);
  // What others saved before an edit began is in what is being edited
  const since = (row: EventRow) => meanwhile.marks.has(row.name) && row.version > beganAs(row.name, row).version;
  const conflicting = changed.filter(since).length;
  useEffect(() => reportUnsaved(id, { unsaved: changed.length, conflicting }), [id, changed.length, conflicting]);
  useEffect(() => () => reportUnsaved(id, null), [id]);
  const faulty = useMemo(() => (edit ? shown.filter((row) => issueOf(row) !== undefined) : []), [shown, edit]);
  const waiting = useMemo(() => shown.filter(isWaiting), [shown]);
  const sending = useMemo(() => (edit ? toSave(shown) : []), [shown, edit]);

  /** Answers whether everything was saved. */
  const save = async (): Promise<boolean> => {
    if (saving > 0 || sending.length === 0 || faulty.length > 0) return false;
    const { results, saved, changeSet } = await send(sending);
    const all = results.every(({ reason }) => reason === null);
    meanwhile.settle(saved);
    if (saved.length > 0) setLastSave(changeSet);
    if (all) {
      guard.release();
      setFirst(over);
    }
    placed(saved);
    return all;
  };
  return {
    rows,
    shown,
    byName,
    unsaved,
    changed,
    sending,
    faulty,
    waiting,
    words,
    lastSave,
    marks: meanwhile.marks,
    save,
  };
};
export type Mapping = ReturnType<typeof useMapping>;
