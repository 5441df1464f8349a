import { afterEach, expect, test, vi } from 'vitest';
import { discardUnsaved } from '#lib/unsaved.ts';
import type { AskFirst } from './props.ts';
import { saveActions } from './save-actions.ts';
import { outcomeNow, outcomeText } from './save-outcome.ts';
import type { Entry, RowId, Verdict } from './types.ts';
import { createUnsaved } from './unsaved.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Row = { id: number; name?: string };
const entryOf = (id: number): Entry<Row> => ({
  ...{ id, base: { id }, began: { id }, row: { id }, drafts: {}, changed: 1, invalid: 0, saving: false, refused: {} },
});

const saved = (row: Row): Verdict<Row> => ({ ok: true, row });

/** A grid with these rows unsaved, whose room answers what it is asked first, and each row as `answer` says. */
const gridOf = (ids: readonly number[], meant: boolean, answer = saved, askFirst?: AskFirst<Row>) => {
  const heard = { asked: [] as RowId[][], reviewed: [] as boolean[], sent: [] as number[] };
  const told = { notices: [] as unknown[], settled: [] as [RowId, Verdict<Row>][], saved: [] as RowId[] };
  /** Whether the way on was drawn as at work. */
  const drawn: boolean[] = [];
  /** How many rows were sent each time the grid was given the focus. */
  const focused: number[] = [];
  const entries = new Map(ids.map((id) => [id, entryOf(id)]));
  const model = {
    props: {
      save: async (row: Row) => {
        heard.sent.push(row.id);
        return answer(row);
      },
      onSaved: (results: readonly { entry: Entry<Row> }[]) => told.saved.push(...results.map(({ entry }) => entry.id)),
      history: { lastSave: () => 'one change set' },
      askFirst:
        askFirst ??
        (async (some: readonly Entry<Row>[], { reviewed }: Parameters<AskFirst<Row>>[1]) => {
          heard.reviewed.push(reviewed);
          heard.asked.push(some.map(({ id }) => id));
          return meant;
        }),
    },
    store: {
      snapshot: () => ({ entries }),
      begin: (some: readonly RowId[]) => some.flatMap((id) => entries.get(id as number) ?? []),
      settle: (entry: Entry<Row>, verdict: Verdict<Row>) => told.settled.push([entry.id, verdict]),
    },
    setNotice: (notice: unknown) => told.notices.push(notice),
    setAsking: (now: boolean) => drawn.push(now),
    host: { current: { focus: () => focused.push(heard.sent.length) } },
  };
  return { actions: saveActions<Row>({ current: model as never }), heard, told, drawn, focused };
};

test('a row that is saved at once is asked about first, and stays unsaved where it is not meant', async () => {
  const [yes, no] = [gridOf([7], true), gridOf([7], false)];
  await yes.actions.saveAll();
  await no.actions.saveAll();
  expect([yes.heard, no.heard]).toEqual([
    { asked: [[7]], reviewed: [false], sent: [7] },
    { asked: [[7]], reviewed: [false], sent: [] },
  ]);
});

test('who saves a row by its button is in the grid while that works, and who is elsewhere stays there', async () => {
  vi.useFakeTimers();
  const focusedFrom = async (place: string) => {
    vi.stubGlobal('document', { activeElement: { closest: (where: string) => (where === place ? {} : null) } });
    const { actions, focused } = gridOf([7], true);
    await actions.saveAll();
    vi.runAllTimers();
    return focused;
  };
  expect([await focusedFrom('.dock'), await focusedFrom('.grid-find')]).toEqual([[0], []]);
});

test('several that were reviewed are asked about at once, and also one that is left of them as one that was', async () => {
  const { actions, heard } = gridOf([7, 8, 9], true);
  expect(await actions.isMeant([7, 9], true)).toBe(true);
  expect(await actions.isMeant([9], true)).toBe(true);
  expect(heard).toEqual({ asked: [[7, 9], [9]], reviewed: [true, true], sent: [] });
});

test('a save whose room fails to find out what to ask is shown at work no more, and the next press asks again', async () => {
  let answers: Promise<boolean> = Promise.reject(new Error('The store is away'));
  const asked: RowId[][] = [];
  const askFirst: AskFirst<Row> = (some) => {
    asked.push(some.map(({ id }) => id));
    return answers;
  };
  const { actions, heard, drawn } = gridOf([7], true, saved, askFirst);
  await expect(actions.saveAll()).rejects.toThrow('The store is away');
  expect([heard.sent, drawn]).toEqual([[], [true, false]]);
  answers = Promise.resolve(true);
  await actions.saveAll();
  expect([asked, heard.sent, drawn]).toEqual([[[7], [7]], [7], [true, false, true, false]]);
});

/** A grid with one edit, whose room asks only once `answer` is called, and has asked by then if the edit was still there. */
const waiting = () => {
  const store = createUnsaved<Row>(({ id }) => id);
  const boat = { id: 7, name: 'Boat' };
  const edit = (name: string) => store.put([{ row: boat, field: 'name', draft: { value: name } }]);
  edit('Gull');
  const heard = { asked: 0, sent: [] as unknown[] };
  const host = { current: {} as object | null };
  /** Whether the way on was drawn as at work. */
  const drawn: boolean[] = [];
  let answer = () => {};
  const heldUp = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const askFirst: AskFirst<Row> = async (_, { still }) => {
    await heldUp;
    if (still()) heard.asked++;
    return true; // also of a room that does not look
  };
  const save = async (row: Row) => {
    heard.sent.push(row.name);
    return saved(row);
  };
  const leave = () => {
    host.current = null;
  };
  const model = {
    ...{ props: { save, askFirst }, store, host },
    view: { inOrder: () => [] },
    setNotice: () => undefined,
    setAsking: (now: boolean) => drawn.push(now),
  };
  const actions = saveActions<Row>({ current: model as never });
  const done = actions.saveAll();
  const rest = async () => {
    answer();
    await done;
    return heard;
  };
  return { store, boat, edit, leave, rest, drawn, again: actions.saveAll };
};

test('a second press while it is found out what to ask does nothing: the first is shown to be at work', async () => {
  const grid = waiting();
  await grid.again();
  expect(grid.drawn).toEqual([true]);
  expect(await grid.rest()).toEqual({ asked: 1, sent: ['Gull'] });
  expect(grid.drawn).toEqual([true, false]);
});

test.each<[string, (grid: ReturnType<typeof waiting>) => void]>([
  ['whose page was left', ({ leave }) => leave()],
  ['that was discarded while the next page is on its way', discardUnsaved],
  ['that was undone', ({ store }) => store.undoAll()],
  ['that became another', ({ edit }) => edit('Heron')],
  ['that another cell joined', ({ store, boat }) => store.put([{ row: boat, field: 'id', draft: { value: 8 } }])],
])('an edit %s while it is found out what to ask is neither asked about nor sent', async (_, meanwhile) => {
  const grid = waiting();
  meanwhile(grid);
  expect(await grid.rest()).toEqual({ asked: 0, sent: [] });
});

test.each<[string, (grid: ReturnType<typeof waiting>) => void]>([
  ['nothing happened', () => {}],
  ['its row was read anew', ({ store, boat }) => store.rebase([{ ...boat }])],
  ['it was undone and came back', ({ store }) => store.undo() && store.redo()],
])('an edit is asked about and sent where meanwhile %s', async (_, meanwhile) => {
  const grid = waiting();
  meanwhile(grid);
  expect(await grid.rest()).toEqual({ asked: 1, sent: ['Gull'] });
});

test('what a save came to counts rows that are gone by themselves: under them stands no reason', () => {
  expect(outcomeText({ saved: 2, unsent: 0, failed: 0, gone: 0 })).toBe('2 rows saved.');
  expect(outcomeText({ saved: 1, unsent: 0, failed: 2, gone: 0 })).toBe(
    '1 row saved, 2 rows not. The reason stands under each.',
  );
  expect(outcomeText({ saved: 0, unsent: 0, failed: 0, gone: 1 })).toBe('0 rows saved. 1 row is not there any more.');
  expect(outcomeText({ saved: 3, unsent: 0, failed: 1, gone: 2 })).toBe(
    '3 rows saved, 1 row not. The reason stands under it. 2 rows are not there any more.',
  );
});

test('a row whose answer was lost counts as saved once it is read as it was sent; one that was undone as neither', () => {
  const of = (...ids: number[]) => new Map<RowId, object>(ids.map((id) => [id, { name: `Boat ${id}` }]));
  const rows = new Map<RowId, object>([
    [2, { id: 2, name: 'Boat 2' }],
    [3, { id: 3, name: 'Gull' }],
  ]);
  const now = (...unsaved: number[]) =>
    outcomeNow(
      { saved: 1, unsent: 0, gone: 0, failed: of(2, 3) },
      (id) => unsaved.includes(Number(id)),
      (id) => rows.get(id),
    );
  expect(now(2, 3)).toEqual({ saved: 1, unsent: 0, failed: 2, gone: 0 });
  expect(now(3)).toEqual({ saved: 2, unsent: 0, failed: 1, gone: 0 });
  expect(now()).toEqual({ saved: 2, unsent: 0, failed: 0, gone: 0 });
});

test('a save counts what was saved, what was refused and what is gone, each for itself', async () => {
  const gone: Verdict<Row> = { ok: false, gone: true, reason: 'This boat is not there any more: nothing was saved' };
  const refused: Verdict<Row> = { ok: false, reason: 'Too long' };
  const of = (row: Row): Verdict<Row> => (row.id === 3 ? gone : row.id === 2 ? refused : saved(row));
  const mixed = gridOf([1, 2, 3, 4, 5], true, of);
  await mixed.actions.saveNow([1, 2, 3, 4]);
  expect(mixed.told.notices).toEqual([
    null, // what an earlier save came to is not told any more
    {
      text: '2 rows saved, 1 row not. The reason stands under it. 1 row is not there any more.',
      ...{ tone: 'bad', changeSet: 'one change set' },
      outcome: { saved: 2, unsent: 0, gone: 1, failed: new Map([[2, {}]]) },
    },
  ]);
  expect(new Map(mixed.told.settled)).toEqual(new Map([1, 2, 3, 4].map((id) => [id, of({ id })])));
  expect(mixed.told.saved.toSorted()).toEqual([1, 2, 3, 4]);

  const none = gridOf([3], true, of);
  await none.actions.saveNow([3]);
  // Nothing was saved: there is no way back of it
  expect(none.told.notices.at(-1)).toEqual({
    ...{ text: '0 rows saved. 1 row is not there any more.', tone: 'bad', changeSet: null },
  });
  const all = gridOf([1, 4], true, of);
  await all.actions.saveNow([1, 4]);
  expect(all.told.notices.at(-1)).toEqual({ text: '2 rows saved.', tone: 'plain', changeSet: 'one change set' });
});

test('a row that gave way to a newer one is not counted as saved, and there is no way back of it', async () => {
  const of = (row: Row): Verdict<Row> => (row.id === 3 ? { ok: true, row, unsent: true } : saved(row));
  const some = gridOf([1, 2, 3], true, of);
  await some.actions.saveNow([1, 2, 3]);
  expect(some.told.notices.at(-1)).toEqual({
    ...{ text: '2 rows saved. 1 row stays as somebody else saved it.', tone: 'plain', changeSet: 'one change set' },
  });
  const none = gridOf([3], true, of);
  await none.actions.saveNow([3]);
  expect(none.told.notices.at(-1)).toEqual({
    ...{ text: '0 rows saved. 1 row stays as somebody else saved it.', tone: 'plain', changeSet: null },
  });
  expect(outcomeText({ saved: 1, unsent: 2, failed: 1, gone: 1 })).toBe(
    '1 row saved, 1 row not. The reason stands under it. 2 rows stay as somebody else saved them. 1 row is not there any more.',
  );
});

test('a save of rows that are all being saved already says nothing', async () => {
  const { actions, told } = gridOf([1], true);
  await actions.saveNow([7]);
  expect(told).toEqual({ notices: [], settled: [], saved: [] });
});
