import { describe, expect, it } from 'vitest';
import { patchOf } from './drafts.ts';
import { saveRows } from './saving.ts';
import { createUnsaved } from './unsaved.ts';

type Row = { id: number; name: string; cap: number | null; state: string };
const make = (): Row[] => [1, 2, 3].map((id) => ({ id, name: `row ${id}`, cap: id * 10, state: 'new' }));

const setup = () => {
  const rows = make();
  const store = createUnsaved<Row>((r) => r.id);
  store.rebase(rows);
  const row = (id: number) => rows[id - 1] as Row;
  const set = (id: number, field: keyof Row, value: unknown) => store.put([{ row: row(id), field, draft: { value } }]);
  const entry = (id: number) => store.snapshot().entries.get(id);
  return { rows, store, row, set, entry, count: () => store.snapshot().count };
};

describe('unsaved rows', () => {
  it('lays edits over the row and forgets an edit back to the saved value', () => {
    const { set, entry, count, row } = setup();
    expect(set(1, 'name', 'x')).toBe(1);
    expect(entry(1)?.row).toEqual({ ...row(1), name: 'x' });
    expect(row(1).name).toBe('row 1');
    set(1, 'name', 'row 1');
    expect(count()).toBe(0);
    expect(set(1, 'cap', 10)).toBe(0);
  });

  it('undoes and redoes steps across rows, undo row and undo all among them', () => {
    const { store, set, entry, count } = setup();
    set(1, 'name', 'a');
    set(2, 'cap', 5);
    store.undo();
    expect(entry(2)).toBeUndefined();
    store.redo();
    expect(entry(2)?.row.cap).toBe(5);
    store.undoAll();
    expect(count()).toBe(0);
    store.undo();
    expect(count()).toBe(2);
    store.undoRow(1);
    expect(entry(1)).toBeUndefined();
    expect(store.undo()).toBe(true);
    expect(entry(1)?.row.name).toBe('a');
    set(3, 'name', 'new step');
    expect(store.redo()).toBe(false);
  });

  it('stages many rows as one step and skips those that already are so', () => {
    const { store, rows, set, count } = setup();
    set(1, 'state', 'archived');
    expect(store.stage(rows, { state: 'archived' })).toBe(2);
    expect(count()).toBe(3);
    store.undo();
    expect(count()).toBe(1);
  });

  it('keeps invalid texts out of what is saved, and their rows back', () => {
    const { store, set, row } = setup();
    set(1, 'cap', 99);
    store.put([{ row: row(1), field: 'name', draft: { text: '', issue: 'Name is required' } }]);
    store.put([{ row: row(2), field: 'name', draft: { text: '', issue: 'Name is required' } }]);
    set(3, 'cap', 1);
    expect(store.snapshot()).toMatchObject({ count: 3, savable: 1, invalidCells: 2 });
    expect(store.begin([1, 2, 3]).map((e) => e.id)).toEqual([3]);
  });

  it('stays on fresh data and drops what the fresh data says already', () => {
    const { store, set, entry, rows } = setup();
    set(1, 'name', 'mine');
    set(1, 'cap', 7);
    store.rebase(rows.map((r) => ({ ...r, cap: 7, state: 'theirs' })));
    expect(entry(1)?.row).toEqual({ id: 1, name: 'mine', cap: 7, state: 'theirs' });
    expect(entry(1) && patchOf(entry(1) as never)).toEqual({ name: 'mine' });
  });

  it('keeps edits of rows that are not loaded any more', () => {
    const { store, set, count } = setup();
    set(1, 'name', 'mine');
    store.rebase([]);
    expect(count()).toBe(1);
  });
});

describe('saving', () => {
  it('lets saved rows go, keeps failed ones with their reason, four at a time', async () => {
    const store = createUnsaved<Row>((r) => r.id);
    const rows = Array.from({ length: 9 }, (_, i) => ({ id: i, name: `n${i}`, cap: 0, state: 'new' }));
    store.rebase(rows);
    store.stage(rows, { state: 'archived' });
    let running = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const done = saveRows(
      store.begin(rows.map((r) => r.id)),
      async (row, patch, base) => {
        expect(patch).toEqual({ state: 'archived' });
        expect(base.state).toBe('new');
        most = Math.max(most, ++running);
        await new Promise<void>((ok) => waiting.push(ok));
        running--;
        if (row.id === 3) return { ok: false, reason: 'Taken', issues: [{ field: 'state', message: 'Not now' }] };
        if (row.id === 4) throw new Error('Connection lost');
        return { ok: true };
      },
      store.settle,
    );
    while (store.snapshot().saving) {
      waiting.shift()?.();
      await Promise.resolve();
    }
    const results = await done;
    expect(most).toBe(4);
    expect(results).toHaveLength(9);
    const { entries, settled, canUndo } = store.snapshot();
    expect([...entries.values()].map((e) => [e.id, e.reason, e.refused])).toEqual([
      [3, 'Taken', { state: 'Not now' }],
      [4, 'Connection lost', {}],
    ]);
    expect(settled.get(0)?.row.state).toBe('archived');
    expect(canUndo).toBe(true);
    store.undo();
    expect(store.snapshot().count).toBe(0);
  });

  it('shows the answer until the fresh row arrives, and keeps what was typed meanwhile', () => {
    const { store, set, entry, rows, row } = setup();
    set(1, 'name', 'sent');
    const [sent] = store.begin([1]);
    set(1, 'cap', 77);
    const answer = { ...row(1), name: 'SENT' };
    if (sent) store.settle(sent, { ok: true, row: answer });
    expect(entry(1)?.drafts).toEqual({ cap: { value: 77 } });
    expect(entry(1)?.row).toEqual({ ...answer, cap: 77 });
    expect(store.snapshot().settled.get(1)?.row).toBe(answer);
    const freshRow = { ...answer };
    store.rebase([freshRow, ...rows.slice(1)]);
    expect(store.snapshot().settled.size).toBe(0);
    expect(entry(1)?.base).toBe(freshRow);
  });

  it('is quiet when the fresh row came before the verdict', () => {
    const { store, set, rows, row, count } = setup();
    set(1, 'name', 'sent');
    const [sent] = store.begin([1]);
    store.rebase([{ ...row(1), name: 'sent' }, ...rows.slice(1)]);
    if (sent) store.settle(sent, { ok: true });
    expect(count()).toBe(0);
    expect(store.snapshot().settled.size).toBe(0);
  });

  it('remembers what was saved when the editing began, through news, undo and redo', () => {
    const { store, rows, row, set, entry } = setup();
    const opened = { ...row(1), cap: 5 };
    store.put([{ row: row(1), field: 'name', draft: { value: 'x' }, began: opened }]);
    expect(entry(1)?.began).toBe(opened);
    set(2, 'cap', 99);
    const before = row(2);
    store.rebase([row(1), { ...before, name: 'theirs' }, row(3)]);
    expect(entry(2)?.began).toBe(before);
    expect(entry(2)?.base.name).toBe('theirs');
    store.undo();
    store.redo();
    expect(entry(2)?.began).toBe(before);
    store.undoRow(1);
    store.undo();
    expect(entry(1)?.began).toBe(opened);
    const [sent] = store.begin([2]);
    set(2, 'state', 'archived');
    const answer = { ...rows[1], cap: 99 } as Row;
    if (sent) store.settle(sent, { ok: true, row: answer });
    expect(entry(2)).toMatchObject({ began: answer, drafts: { state: { value: 'archived' } } });
  });

  it('undoes and redoes nothing of a row that is being saved', () => {
    const { store, set, entry } = setup();
    set(1, 'name', 'sent');
    const [sent] = store.begin([1]);
    expect(store.undo()).toBe(false);
    expect(entry(1)?.row.name).toBe('sent');
    if (sent) store.settle(sent, { ok: false, reason: 'No' });
    expect(store.undo()).toBe(true);
    store.redo();
    set(2, 'name', 'other');
    store.begin([1]);
    expect(store.undo()).toBe(true);
    expect(entry(2)).toBeUndefined();
    expect(store.undo()).toBe(false);
  });

  it('lets a row go that was removed by somebody else: at once, or when the rows say so', () => {
    const { store, rows, set, entry, count } = setup();
    set(1, 'name', 'x');
    set(2, 'name', 'y');
    set(3, 'name', 'z');
    const gone = { ok: false, gone: true, reason: 'This boat was removed meanwhile: nothing was saved' } as const;
    const [first, second] = store.begin([1, 2]);
    store.rebase(rows.slice(1));
    expect(count()).toBe(3);
    if (first) store.settle(first, gone);
    expect(entry(1)).toBeUndefined();
    if (second) store.settle(second, gone);
    expect(entry(2)).toMatchObject({ saving: false, reason: gone.reason });
    store.rebase(rows.slice(2));
    expect(entry(2)).toBeUndefined();
    expect(entry(3)?.row.name).toBe('z');
    expect(store.undo() && count()).toBe(0);
  });
});

describe('a value that means something only under another field', () => {
  type Target = { id: number; kpi: string; target: number; name: string };
  const roas: Target = { id: 1, kpi: 'ROAS', target: 150, name: 'a' };
  const cpa: Target = { ...roas, kpi: 'CPA', target: 12 };
  const open = () => {
    const store = createUnsaved<Target>(({ id }) => id, { target: 'kpi' });
    store.rebase([roas]);
    const type = (row: Target, field: keyof Target, value: unknown) => store.put([{ row, field, draft: { value } }]);
    const entry = () => store.snapshot().entries.get(1);
    return { store, type, entry };
  };

  it('keeps what it was typed under when somebody else changes that: 170 % never becomes 170 €', () => {
    const { store, type, entry } = open();
    type(roas, 'target', 170);
    store.rebase([cpa]);
    expect(entry()?.row).toMatchObject({ kpi: 'ROAS', target: 170 });
    expect(entry()?.base).toBe(cpa);
    expect(patchOf(entry() as never)).toEqual({ kpi: 'ROAS', target: 170 });
    store.rebase([{ ...roas, name: 'b' }]);
    expect(patchOf(entry() as never)).toEqual({ target: 170 });
  });

  it('keeps the same number under another too, and a name that is typed beside it keeps nothing', () => {
    const { store, type, entry } = open();
    type(roas, 'name', 'x');
    store.rebase([cpa]);
    expect(patchOf(entry() as never)).toEqual({ name: 'x' });
    store.rebase([roas]);
    type(roas, 'target', 12);
    store.rebase([cpa]);
    expect(patchOf(entry() as never)).toEqual({ name: 'x', kpi: 'ROAS', target: 12 });
  });

  it('is kept so in a cell that was opened before', () => {
    const { store, type, entry } = open();
    type(roas, 'name', 'x');
    store.rebase([cpa]);
    type(roas, 'target', 170);
    expect(entry()?.row).toMatchObject({ kpi: 'ROAS', target: 170 });
    const alone = open();
    alone.store.rebase([cpa]);
    alone.store.put([{ row: cpa, field: 'target', draft: { value: 170 }, began: roas }]);
    expect(alone.entry()?.row).toMatchObject({ kpi: 'ROAS', target: 170 });
  });

  it('is meant under what the cell showed, whatever was typed in the row before', () => {
    const { store, type, entry } = open();
    type(roas, 'name', 'x');
    store.rebase([cpa]);
    store.put([{ row: cpa, field: 'target', draft: { value: 14 }, began: cpa }]);
    expect(patchOf(entry() as never)).toEqual({ name: 'x', target: 14 });
    store.undo();
    store.redo();
    expect(patchOf(entry() as never)).toEqual({ name: 'x', target: 14 });
  });

  it('goes with what it was typed under, in one step or the other, and comes back with it', () => {
    const { store, type, entry } = open();
    type(roas, 'target', 170);
    store.rebase([cpa]);
    store.undo();
    expect(entry()).toBeUndefined();
    store.redo();
    expect(entry()?.row).toMatchObject({ kpi: 'ROAS', target: 170 });
    type({ ...cpa, kpi: 'ROAS', target: 170 }, 'kpi', 'CPA');
    expect(entry()).toBeUndefined();
  });

  it('another KPI that is chosen here pins no target', () => {
    const { store, type, entry } = open();
    type(roas, 'kpi', 'CPA');
    store.rebase([{ ...roas, target: 160 }]);
    expect(patchOf(entry() as never)).toEqual({ kpi: 'CPA' });
  });
});
