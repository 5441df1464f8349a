/** Saving rows of a grid: one at once, several after their review. */
import { whenDiscarded } from '#lib/unsaved.ts';
import { onceFocusLost } from '../dialog/useFocusBack.ts';
import { cellsAt } from './cells-at.ts';
import { patchOf, sameEdit } from './drafts.ts';
import { goneText, outcomeText } from './save-outcome.ts';
import { saveRows } from './saving.ts';
import type { Entry, RowId, Verdict } from './types.ts';
import type { GridModel } from './useGrid.ts';

let discards = 0;
whenDiscarded(() => discards++);

export const saveActions = <R extends object>(latest: { current: GridModel<R> }) => {
  const m = () => latest.current;
  const { focusHost } = cellsAt(latest);

  /** Saves these rows, each with its own verdict; one change for all. */
  const saveNow = async (ids: readonly RowId[]) => {
    const { store, props } = m();
    if (!props.save) return;
    const sent = store.begin(ids);
    if (!sent.length) return;
    m().setNotice(null);
    const results = await saveRows(sent, props.save, store.settle);
    const refused = results.filter(({ verdict }) => !verdict.ok && !verdict.gone);
    const failed = refused.length;
    const gone = results.filter(({ verdict }) => !verdict.ok && verdict.gone).length;
    const unsent = results.filter(({ verdict }) => verdict.ok && verdict.unsent).length;
    const saved = results.length - failed - gone - unsent;
    props.onSaved?.(results);
    m().setNotice({
      text: outcomeText({ saved, unsent, failed, gone }),
      tone: failed + gone > 0 ? 'bad' : 'plain',
      changeSet: saved ? (m().props.history?.lastSave() ?? null) : null,
      ...(failed > 0
        ? { outcome: { saved, unsent, gone, failed: new Map(refused.map(({ entry }) => [entry.id, patchOf(entry)])) } }
        : {}),
    });
  };
  let asks = false;
  /**
   * Whether these rows are meant to be saved: what the room asks first. That can take a while, and what is saved is what was asked
   * about: not what was discarded, undone or typed over meanwhile. Another press meanwhile asks nothing and saves nothing.
   */
  const isMeant = async (ids: readonly RowId[], reviewed = false): Promise<boolean> => {
    const { store, props, host } = m();
    if (!props.askFirst) return true;
    if (asks) return false;
    const { entries } = store.snapshot();
    const about = ids.flatMap((id) => entries.get(id) ?? []);
    const before = discards; // the page that held them stands until the next one is there
    const still = () =>
      host.current !== null &&
      discards === before &&
      about.every((entry) => sameEdit(entry, store.snapshot().entries.get(entry.id)));
    const mark = (now: boolean) => {
      asks = now;
      m().setAsking(now);
    };
    mark(true);
    return props
      .askFirst(about, { still, reviewed })
      .then((meant) => meant && still())
      .finally(() => mark(false));
  };
  const savable = (): Entry<R>[] =>
    [...m().store.snapshot().entries.values()].filter((e) => e.changed && !e.invalid && !e.saving);
  /** The rows a review is about, in the order in which they stand in the grid. */
  const reviewed = (): Entry<R>[] => {
    const places = new Map(
      m()
        .view.inOrder()
        .map((row, place) => [m().idOf(row), place]),
    );
    const place = (e: Entry<R>) => places.get(e.id) ?? places.size;
    return savable().sort((a, b) => place(a) - place(b));
  };
  /** The button that saves is disabled while it works, and lets the focus fall: who pressed it is among the rows meanwhile. */
  const holdFocus = () => {
    const at = globalThis.document?.activeElement;
    if (at?.closest('.dock')) focusHost();
    // A question came first, and gives the focus back to nothing
    else if (at) onceFocusLost(focusHost);
  };
  /** One row is saved at once; several are read first. */
  const saveAll = async () => {
    const ids = savable().map((e) => e.id);
    if (ids.length > 1) m().setReviewing({ opener: document.activeElement });
    else if (await isMeant(ids)) {
      holdFocus();
      await saveNow(ids);
    }
  };
  /** Closes the review. What it found impossible to save says so under the row. */
  const endReview = (refused: readonly { id: RowId; verdict: Verdict<R> }[]) => {
    const { reviewing, setReviewing, store } = m();
    setReviewing(null);
    for (const { id, verdict } of refused) {
      const entry = store.snapshot().entries.get(id);
      if (entry) store.settle(entry, verdict);
    }
    const gone = refused.filter(({ verdict }) => !verdict.ok && verdict.gone).length;
    if (gone > 0) m().setNotice({ text: goneText(gone), tone: 'bad' });
    // The button that opened it may be gone or at work by then: the grid is always there
    const opener = reviewing?.opener;
    setTimeout(() => {
      if (opener instanceof HTMLButtonElement && opener.isConnected && !opener.disabled)
        opener.focus({ preventScroll: true });
      else focusHost();
    });
  };

  return { saveAll, saveNow, isMeant, reviewed, endReview };
};
