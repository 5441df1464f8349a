import { expect, test } from 'vitest';
import { createActions } from './actions.ts';
import { editActions } from './edit-actions.ts';
import { type Anchor, rangeFrom, type Spot } from './range.ts';
import { type Boat, boats, columns, idOf } from './test-rows.ts';
import type { Change, Column, Entry, RowId } from './types.ts';
import type { Editing } from './useCursor.ts';

/** A grid of boats with this cell open, whose rows go from the page without anybody's doing. */
const openIn = (cell: { key: string; typed?: string }, drafts: Entry<Boat>['drafts'] = {}) => {
  const [anna] = boats as [Boat];
  const entry = { drafts } as Entry<Boat>;
  const heard = { put: [] as Change<Boat>[], editing: undefined as Editing | null | undefined };
  const model = {
    cursor: {
      editing: {
        ...{ r: 0, began: anna, key: cell.key, text: null, byMouse: false },
        typed: cell.typed === undefined ? {} : { now: cell.typed },
      } satisfies Editing,
      spot: { r: 0, c: 0 },
      setEditing: (next: Editing | null) => {
        heard.editing = next;
      },
    },
    store: {
      snapshot: () => ({ entries: new Map<RowId, Entry<Boat>>(Object.keys(drafts).length ? [[1, entry]] : []) }),
      put: (changes: readonly Change<Boat>[]) => heard.put.push(...changes),
    },
    ...{ columns, idOf, view: { rowAt: (r: number) => boats[r] }, asItStands: (row: Boat) => row },
    // A phone that is turned takes the focus nowhere
    host: { current: { focus: () => expect.unreachable('the focus is moved') } },
  };
  const actions = editActions<Boat>({ current: model as never }, { moveTo: () => undefined, follow: () => undefined });
  return { letGo: actions.letGo, heard };
};

test('a cell that goes by itself, as while rows are loading, keeps what was typed in it', () => {
  const { letGo, heard } = openIn({ key: 'name', typed: 'Anna II' });
  letGo();
  expect(heard).toEqual({
    put: [{ row: boats[0], field: 'name', draft: { value: 'Anna II' }, began: boats[0] }],
    editing: null,
  });
});

test('what was typed in it and cannot be kept stays with its reason', () => {
  const { letGo, heard } = openIn({ key: 'name', typed: ' ' });
  letGo();
  expect(heard.put.map(({ draft }) => draft)).toEqual([{ text: ' ', issue: 'Name is required' }]);
});

test('a cell that was only opened is no edit when it goes by itself, whatever stood in it', () => {
  const bad = { name: { text: '', issue: 'Name is required' } };
  for (const drafts of [{}, bad]) {
    const { letGo, heard } = openIn({ key: 'name' }, drafts);
    letGo();
    expect(heard).toEqual({ put: [], editing: null });
  }
});

/** A grid of boats with the active cell at `spot`, in which this boat is being saved. */
const gridAt = (spot: Spot, saving?: RowId, editable = true) => {
  const heard = {
    at: spot,
    anchor: null as Anchor | null,
    opened: [] as Editing[],
    said: [] as (string | undefined)[],
  };
  const entries = new Map(saving === undefined ? [] : [[saving, { drafts: {}, saving: true } as Entry<Boat>]]);
  const model = {
    cursor: {
      spot,
      ...{ editing: null, anchor: null },
      setCursor: (to: Spot) => {
        heard.at = to;
      },
      setAnchor: (to: Anchor | null) => {
        heard.anchor = to;
      },
      setEditing: (next: Editing) => heard.opened.push(next),
    },
    store: { snapshot: () => ({ entries }), put: () => 0 },
    view: { rowAt: (r: number) => boats[r], shown: columns, lineCount: boats.length },
    ...{ idOf, editable, lead: 1, reveal: {}, asItStands: (row: Boat) => row, host: { current: null } },
    setNotice: (notice: { text: string }) => heard.said.push(notice.text),
  };
  return { actions: createActions<Boat>({ current: model as never }), heard };
};
const crew = 1 + columns.findIndex(({ key }: Column<Boat>) => key === 'crew');

test('all cells are chosen around the active one, at which typing goes on', () => {
  const { actions, heard } = gridAt({ r: 2, c: 3 });
  actions.selectAllCells();
  expect(heard.at).toEqual({ r: 2, c: 3 });
  expect(rangeFrom(heard.anchor, heard.at)).toEqual({ top: 0, left: 1, bottom: 2, right: columns.length });
});

test('what is typed at a row that is being saved opens nothing, and it is said why', () => {
  const { actions, heard } = gridAt({ r: 1, c: 1 }, 2);
  actions.open({ r: 1, c: 1 }, '1');
  actions.open({ r: 1, c: 1 }, null, true);
  expect([heard.opened, heard.at]).toEqual([[], { r: 1, c: 1 }]);
  expect(heard.said).toEqual(Array(2).fill('This row is being saved. It can be edited once it is.'));
});

test('what is typed at a cell that cannot be edited is refused in words; Enter there goes on as ever', () => {
  const { actions, heard } = gridAt({ r: 0, c: crew });
  actions.open({ r: 0, c: crew }, '1');
  actions.open({ r: 0, c: crew }, null, true);
  actions.open({ r: 0, c: crew });
  expect([heard.opened, heard.said]).toEqual([[], Array(2).fill('Crew cannot be edited here')]);
  // Nothing is, where there is nothing to save
  const read = gridAt({ r: 0, c: crew }, undefined, false);
  read.actions.open({ r: 0, c: crew }, null, true);
  expect(read.heard.said).toEqual([]);
});
