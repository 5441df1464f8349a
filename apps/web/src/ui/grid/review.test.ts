import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { cellsOf, checkedAtMost, checkRows, moneyOf, sendable, summaryOf, uncheckedWords } from './review.ts';
import { reviewOf, reviewRefused } from './review-answer.ts';
import { type Boat, boats, columns, idOf } from './test-rows.ts';
import type { Entry, RowId, RowReview } from './types.ts';
import { createUnsaved } from './unsaved.ts';
import { wordDiff } from './word-diff.ts';

const staged = (patches: readonly Partial<Boat>[]): Entry<Boat>[] => {
  const store = createUnsaved<Boat>(idOf);
  patches.forEach((patch, i) => {
    store.stage([boats[i] as Boat], patch);
  });
  return [...store.snapshot().entries.values()];
};
const money = (currency: string, total: [number, number], day: [number, number] = [0, 0]) => ({
  currency,
  total_before: total[0],
  total_after: total[1],
  per_day_before: day[0],
  per_day_after: day[1],
});
const fine = (over: Partial<Extract<RowReview, { ok: true }>> = {}): RowReview => ({
  ok: true,
  warnings: [],
  money: [],
  ...over,
});

test('cells stand in the order of the columns, in words, and fields without a column last', () => {
  const [entry] = staged([{ length: 14, kind: 'motor', extra: 'x' } as Partial<Boat>]);
  expect(cellsOf(entry as Entry<Boat>, columns)).toEqual([
    { field: 'kind', label: 'Kind', before: 'Sailing boat', after: 'Motor boat' },
    { field: 'length', label: 'Length', before: '12.5', after: '14' },
    { field: 'extra', label: 'extra', before: 'empty', after: 'x' },
  ]);
});

test('a cell that says something else as another was edited stands there too, as the grid has it', () => {
  const [entry] = staged([{ kind: 'motor' }]);
  const said = columns.map((column) =>
    column.key === 'length'
      ? { ...column, words: ({ kind, length }: Boat) => (kind === 'sail' ? `${length} m` : 'Enter feet') }
      : column,
  );
  expect(cellsOf(entry as Entry<Boat>, said)).toEqual([
    { field: 'kind', label: 'Kind', before: 'Sailing boat', after: 'Motor boat' },
    { field: 'length', label: 'Length', before: '12.5 m', after: 'Enter feet' },
  ]);
});

test('money is added per currency and never across, without the noise of float sums', () => {
  expect(
    moneyOf([money('EUR', [0.1, 0.3], [1, 2]), money('JPY', [9_000_000, 14_400_000]), money('EUR', [0.2, 0.1])]),
  ).toEqual([money('EUR', [0.3, 0.4], [1, 2]), money('JPY', [9_000_000, 14_400_000])]);
});

test('a refused row and one that is left out are not sent, and count for nothing', () => {
  const entries = staged([{ length: 1 }, { length: 2 }, { length: 3 }]);
  const checked = new Map<RowId, RowReview>([
    [1, fine({ money: [money('EUR', [10, 20])], warnings: [{ field: 'length', message: 'Short' }] })],
    [2, { ok: false, reason: 'Too long' }],
    [3, fine({ money: [money('EUR', [5, 6])], warnings: [{ field: 'length', message: 'Odd' }] })],
  ]);
  const ids = (left: RowId[]) => sendable(entries, { checked, left: new Set(left) }).map(({ id }) => id);
  expect([ids([]), ids([3]), ids([1, 3])]).toEqual([[1, 3], [1], []]);
  const { warnings, money: moved } = summaryOf(entries, { checked, left: new Set([3]) });
  expect(warnings.map(({ entry, message }) => [entry.id, message])).toEqual([[1, 'Short']]);
  expect(moved).toEqual([money('EUR', [10, 20])]);
});

test('rows are asked about four at a time, up to a bound, and a question that breaks keeps no row out', async () => {
  const entries = Array.from(
    { length: checkedAtMost + 5 },
    (_, id) => ({ ...staged([{ length: 1 }])[0], id }) as Entry<Boat>,
  );
  let open = 0;
  let most = 0;
  const told = new Map<RowId, RowReview>();
  await checkRows(
    entries,
    async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      if (told.size === 0) throw new Error('lost');
      return fine();
    },
    (id, answer) => told.set(id, answer),
    new AbortController().signal,
  );
  expect([most, told.size]).toEqual([4, checkedAtMost]);
  expect([...told.values()].every(({ ok }) => ok)).toBe(true);
  expect(told.get(0)).toMatchObject({ warnings: [{ message: 'This row could not be checked.' }] });
});

test('how many rows are not asked about is said, and that the save looks at them', () => {
  expect([uncheckedWords(1), uncheckedWords(checkedAtMost)]).toEqual(['', '']);
  expect(uncheckedWords(checkedAtMost + 150)).toBe(
    'The first 250 rows were checked. The other 150 are checked as they are saved; warnings and money are without them.',
  );
  expect(uncheckedWords(checkedAtMost + 1)).toBe(
    'The first 250 rows were checked. The other one is checked as it is saved; warnings and money are without it.',
  );
});

test('a review that was closed tells nothing more', async () => {
  const stop = new AbortController();
  const told: RowId[] = [];
  const asking = checkRows(
    staged([{ length: 1 }, { length: 2 }]),
    async () => {
      stop.abort();
      return fine();
    },
    (id) => told.push(id),
    stop.signal,
  );
  await asking;
  expect(told).toEqual([]);
});

test('what changes beside the cells is shown where the room has words for it', () => {
  const answer = {
    changes: [
      { field: 'name', before: 'a', after: 'b' },
      { field: 'days', before: 3, after: null },
      { field: 'secret_counter', before: 1, after: 2 },
    ],
    warnings: [{ path: 'margin.0', message: 'High' }],
    money: [],
  };
  expect(reviewOf(answer, ['name'], { thing: 'boat', labels: { name: 'Name', days: 'Days' } })).toEqual({
    ok: true,
    warnings: [{ field: 'margin', message: 'High' }],
    money: [],
    also: [{ label: 'Days', before: '3', after: 'empty' }],
  });
});

test('what changes beside the cells is told by what stands beside it, as the history tells it', () => {
  const changes = [
    { field: 'margin', before: 21, after: 25 },
    { field: 'margin_starts', before: null, after: '2026-12-02' },
  ];
  const words = {
    thing: 'line item',
    labels: { margin_starts: 'Margin from' },
    show: (name: string, value: unknown, beside: Readonly<Record<string, unknown>> = {}) =>
      value === null && beside.margin === 21 ? 'in force' : `${name} ${value} of ${beside.margin}`,
  };
  expect(reviewOf({ changes, warnings: [], money: [] }, ['margin'], words)).toMatchObject({
    also: [{ label: 'Margin from', before: 'in force', after: 'margin_starts 2026-12-02 of 25' }],
  });
});

test('a refusal keeps a row out; a stale row is merged later; a busy or silent server says nothing about it', () => {
  const refused = new ApiError(400, { message: 'No', errors: [{ path: 'name', message: 'No' }] }, '');
  expect(reviewRefused(refused, 'boat')).toEqual({
    ok: false,
    reason: 'No',
    issues: [{ field: 'name', message: 'No' }],
  });
  const stale = new ApiError(409, { code: 'stale_version', changed_by: { email: 'ada@x.example' } }, '');
  expect(reviewRefused(stale, 'boat')).toMatchObject({
    ok: true,
    warnings: [{ message: 'ada@x.example saved this boat while you were editing. Saving asks which values stay.' }],
  });
  for (const status of [0, 429, 500])
    expect(reviewRefused(new ApiError(status, undefined, ''), 'boat')).toMatchObject({ ok: true });
});

const marked = (before: string, after: string) => {
  const diff = wordDiff(before, after);
  const text = (pieces: { text: string; changed: boolean }[]) =>
    pieces.map((piece) => (piece.changed ? `[${piece.text}]` : piece.text)).join('');
  return [text(diff.before), text(diff.after)];
};

test('changed words are marked inside long names', () => {
  expect(marked('Halfmoon | UK | CPA deposit | 2026', 'Halfmoon | UK | CPA first deposit | 2026')).toEqual([
    'Halfmoon | UK | CPA deposit | 2026',
    'Halfmoon | UK | CPA [first ]deposit | 2026',
  ]);
  expect(marked('a b c d', 'a x c')).toEqual(['a [b] c[ d]', 'a [x] c']);
  expect(marked('same', 'same')).toEqual(['same', 'same']);
  expect(marked('', 'new')).toEqual(['', '[new]']);
  const long = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ');
  expect(marked(`a ${long} z`, `a ${long.replaceAll('w', 'v')} z`)[1]).toMatch(/^a \[v0 .*v399\] z$/);
});
