import { describe, expect, it } from 'vitest';
import { amountCell } from '../form/amount.ts';
import {
  numbersIn,
  planFillDown,
  planPaste,
  planStep,
  questionsOf,
  type Step,
  textsIn,
  unreadIn,
} from './cell-changes.ts';
import { fromCsv, toCsv, withExported } from './csv.ts';
import { delimiterOf, readDelimited, writeDelimited } from './delimited.ts';
import * as editors from './editors/index.ts';
import { placeBlock, rangeOf, spanAt } from './range.ts';
import { boats, columns, idOf } from './test-rows.ts';

describe('delimited text', () => {
  it('reads what it writes', () => {
    const lines = [
      ['a', 'b,c', 'd"e'],
      ['1\n2', '', ' x '],
      ['\ty', "'", ''],
    ];
    for (const d of [',', '\t'] as const) expect(readDelimited(writeDelimited(lines, d), d)).toEqual(lines);
  });
  it('takes any line end, a byte order mark and no ghost row', () => {
    expect(readDelimited('\ufeffa\tb\r\nc\td\n', '\t')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readDelimited('a\rb', ',')).toEqual([['a'], ['b']]);
    expect(readDelimited('', ',')).toEqual([]);
    expect(readDelimited('a,\n', ',')).toEqual([['a', '']]);
  });
  it('finds the delimiter', () => {
    expect(delimiterOf('a;b;c\n1,2')).toBe(';');
    expect(delimiterOf('a\tb')).toBe('\t');
    expect(delimiterOf('a')).toBe(',');
  });
});

describe('CSV', () => {
  it('has the columns of the layout, behind the name those that only the file has, and none that say no', () => {
    const laidOut = [
      { key: 'tick', label: '' },
      { key: 'name', label: 'Name', always: true },
      { key: 'week', label: 'Week', inFile: false },
      { key: 'cap', label: 'Cap' },
    ];
    const keys = (exported?: readonly { key: string; label: string }[]) =>
      withExported(laidOut, exported).map(({ key }) => key);
    expect(keys([{ key: 'currency', label: 'Currency' }])).toEqual(['tick', 'name', 'currency', 'cap']);
    expect(keys()).toEqual(['tick', 'name', 'cap']);
    // A column that the layout shows as well stands once
    expect(keys([{ key: 'cap', label: 'Cap' }])).toEqual(['tick', 'name', 'cap']);
  });

  it('writes what a file says otherwise than the clipboard, numbers as such, and takes both back', () => {
    const own = columns.map((c) =>
      c.key === 'length' && c.edit
        ? { ...c, fileText: ({ length }: (typeof boats)[number]) => (length === null ? '' : (-length).toFixed(1)) }
        : c,
    );
    const file = toCsv(boats, own, idOf);
    expect(file).toContain(',-12.5,');
    for (const text of [file, toCsv(boats, columns, idOf)])
      expect(fromCsv(text, boats, own, idOf)).toMatchObject({ matched: 3, changes: [], locked: [], invalid: [] });
  });

  it('guards formulas, leaves numbers alone and comes back unchanged', () => {
    const text = toCsv(boats, columns, idOf);
    expect(text).toContain("'=SUM(A1)");
    expect(text).toMatch(/,-4,8,/);
    const report = fromCsv(text, boats, columns, idOf);
    expect(report).toMatchObject({
      changes: [],
      matched: 3,
      unknownIds: [],
      unknownHeads: [],
      locked: [],
      invalid: [],
      twice: [],
    });
  });

  it('brings changes by id and names what did not match', () => {
    const file = 'ID;length;crew;Colour\r\n3;7,5;8;red\r\n9;1;1;\r\n1;99;4;\r\n3;1;1;\r\n';
    const report = fromCsv(file, boats, columns, idOf);
    expect(report.changes).toEqual([
      { row: boats[2], field: 'length', draft: { value: 7.5 } },
      { row: boats[0], field: 'length', draft: { text: '99', issue: 'At most 50' } },
    ]);
    expect(report.matched).toBe(2);
    expect(report.unknownIds).toEqual([{ line: 3, id: '9' }]);
    expect(report.unknownHeads).toEqual(['Colour']);
    expect(report.locked).toEqual([{ line: 4, id: '1', column: 'Crew' }]);
    expect(report.twice).toEqual([{ line: 5, id: '3' }]);
    expect(report.invalid).toHaveLength(1);
  });

  it('says when there is no id', () => {
    expect(fromCsv('name\nx', boats, columns, idOf).problem).toContain('id');
  });
});

describe('ranges and the clipboard', () => {
  const whole = rangeOf({ r: 2, c: 4 }, { r: 0, c: 0 });

  it('spans rows', () => {
    expect(whole).toEqual({ top: 0, bottom: 2, left: 0, right: 4 });
    expect(spanAt(whole, 1)).toEqual([0, 4]);
    expect(spanAt(whole, 3)).toBeNull();
  });

  it('repeats one value, keeps a block, cuts at the edge', () => {
    expect(placeBlock([['x']], rangeOf({ r: 0, c: 0 }, { r: 2, c: 1 }), 3, 5).placed).toHaveLength(6);
    expect(
      placeBlock(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        rangeOf({ r: 0, c: 0 }, { r: 2, c: 0 }),
        3,
        5,
      ).placed,
    ).toHaveLength(4);
    expect(placeBlock([['a'], ['b'], ['c']], rangeOf({ r: 1, c: 0 }, { r: 1, c: 0 }), 3, 5)).toMatchObject({ cut: 1 });
    expect(placeBlock([], whole, 3, 5).placed).toEqual([]);
  });

  it('pastes what may be pasted and counts the rest', () => {
    const plan = planPaste(
      [['Dora', 'Motor boat', '60', '1', 'no']],
      rangeOf({ r: 1, c: 0 }, { r: 1, c: 0 }),
      boats,
      columns,
    );
    expect(plan).toMatchObject({ locked: 2, invalid: 1, cut: 0 });
    expect(plan.changes.map((c) => c.field)).toEqual(['name', 'kind', 'length']);
  });

  it('copies what it would take back', () => {
    expect(textsIn(rangeOf({ r: 1, c: 1 }, { r: 2, c: 3 }), boats, columns)).toEqual([
      ['Motor boat', '', '5'],
      ['Sailing boat', '-4', '8'],
    ]);
  });

  it('fills down, from above when the range is one row', () => {
    expect(planFillDown(rangeOf({ r: 0, c: 2 }, { r: 2, c: 2 }), boats, columns).changes.map((c) => c.draft)).toEqual([
      { value: 12.5 },
      { value: 12.5 },
    ]);
    expect(planFillDown(rangeOf({ r: 1, c: 2 }, { r: 1, c: 2 }), boats, columns).changes).toHaveLength(1);
    expect(planFillDown(rangeOf({ r: 0, c: 2 }, { r: 0, c: 2 }), boats, columns).changes).toEqual([]);
  });

  it('adds to the numbers only', () => {
    const cells = numbersIn(whole, boats, columns);
    expect(cells.map((c) => c.value)).toEqual([12.5, -4]);
    const settable = numbersIn(whole, boats, columns, true);
    expect(planStep(settable, { kind: 'set', text: '7' }).changes.map(({ row, draft }) => [row.id, draft])).toEqual([
      [1, { value: 7 }],
      [2, { value: 7 }],
      [3, { value: 7 }],
    ]);
    expect(planStep(cells, { kind: 'percent', text: '500 %' })).toMatchObject({
      invalid: 1,
      changes: [{ draft: { issue: 'At most 50' } }, { draft: { value: -24 } }],
    });
  });

  it('reads what is set or added as the cell does, and says where it cannot', () => {
    const inEuros = columns.map((c) =>
      c.key === 'length' && c.edit ? { ...c, edit: { editor: editors.number, parse: amountCell(() => 'EUR') } } : c,
    );
    const cells = numbersIn(whole, boats, inEuros);
    const drafts = (kind: Step['kind'], text: string) => planStep(cells, { kind, text }).changes.map((c) => c.draft);
    const unread = (kind: Step['kind'], text: string) => unreadIn(cells, { kind, text });
    expect(drafts('set', '1 500')).toEqual([{ value: 1500 }, { value: 1500 }]);
    expect(drafts('amount', '1 500 €')).toEqual([{ value: 1512.5 }, { value: 1496 }]);
    expect(drafts('percent', '2.5')).toEqual([{ value: 12.81 }, { value: -4.1 }]);
    expect([unread('set', '1 500'), unread('amount', '-0,01'), unread('percent', '5 %')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const kind of ['set', 'amount'] as const) {
      expect(unread(kind, '$500')).toBe('This is not an amount in €');
      expect(unread(kind, '1.500')).toBe('Write 1500 or 1.50: this can be read as either');
      expect(unread(kind, '5 %')).toBe('This is not an amount in €');
      expect(unread(kind, '12.3456')).toBe('An amount has at most 2 decimals');
      expect(drafts(kind, '$500')).toEqual([
        { text: '$500', issue: 'This is not an amount in €' },
        { text: '$500', issue: 'This is not an amount in €' },
      ]);
    }
    expect(unread('percent', '5 €')).toBe('This is not a percentage');
    for (const text of ['1,500 %', '+1,500 %', '1\u00a0,500'])
      expect(unread('percent', text)).toBe('Write 1500 or 1.50: this can be read as either');
  });

  it('takes no number below zero, and to zero only where that may stand, naming the column', () => {
    const sized = columns.map((c) =>
      c.key === 'length' && c.edit
        ? { ...c, edit: { ...c.edit, validate: (to: unknown) => (to === 0 ? 'Must be above 0' : undefined) } }
        : c,
    );
    const cells = numbersIn(whole, boats, sized).filter(({ value }) => value > 0);
    const unread = (kind: Step['kind'], text: string) => unreadIn(cells, { kind, text });
    expect(unread('percent', '-300')).toBe('Length 12.5 would become \u221225: it cannot be negative');
    expect(unread('set', '-1')).toMatch(/^Length .* cannot be negative$/);
    expect(unread('percent', '-100')).toBe('Length: Must be above 0');
    expect(unread('percent', '-99')).toBeUndefined();
  });

  it('adds no more decimals than the column has', () => {
    const cells = numbersIn(whole, boats, columns);
    expect(unreadIn(cells, { kind: 'amount', text: '0.25' })).toBe('At most 1 decimal');
    expect(unreadIn(cells, { kind: 'amount', text: '0.2' })).toBeUndefined();
  });

  it('asks once per column with what would really change', () => {
    const asking = columns.map((c) =>
      c.key === 'length' && c.edit ? { ...c, edit: { ...c.edit, ask: () => true } } : c,
    );
    const { changes } = planPaste([['12.5'], ['3'], ['4']], rangeOf({ r: 0, c: 2 }, { r: 0, c: 2 }), boats, asking);
    // Each with the row as it is stored, whatever stands in it unsaved
    const saved = (row: (typeof boats)[number]) => ({ ...row, length: 100 });
    expect(questionsOf(changes, asking, saved)).toMatchObject([
      {
        field: 'length',
        changes: [
          { from: null, to: 3, saved: { length: 100 } },
          { from: -4, to: 4, saved: { length: 100 } },
        ],
      },
    ]);
  });
});
