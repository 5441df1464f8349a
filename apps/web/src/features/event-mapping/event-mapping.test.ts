import { expect, test } from 'vitest';
import { mergeOf } from '#ui/form/merge.ts';
import { createUnsaved } from '#ui/grid/unsaved.ts';
import { listOf, pageOf, pageWith, sectionCount } from './event-list.ts';
import {
  type CustomAction,
  changedFields,
  confirmAll,
  type Deciding,
  decidedOf,
  type Edit,
  type EventRow,
  firstMappingOf,
  issueOf,
  isUnsaved,
  isWaiting,
  needsFunnel,
  rowOf,
  setFunnel,
  setHidden,
  setRevenue,
  settingsOf,
  toSave,
} from './event-rows.ts';
import { saying } from './save-events.ts';
import { meantUnder } from './useMapping.ts';
import { newerThan, versionsOf } from './useMeanwhile.ts';

const event = (name: string, more: Partial<CustomAction> = {}): CustomAction => ({
  id: null,
  app_id: 1,
  name,
  type_id: null,
  type: null,
  has_revenue: 0,
  has_generated_revenue: 0,
  is_hidden: false,
  mapping: '',
  suggested_type: null,
  events: 10,
  revenue_usd: 0,
  daily: [],
  last_event_at: null,
  line_items: 0,
  version: 0,
  ...more,
});
const rowsOf = (...events: CustomAction[]): EventRow[] => {
  const first = firstMappingOf(events);
  return events.map((one) => rowOf(one, first));
};
/** The row as it stands with the edits laid over it. */
const after = (row: EventRow, edits: readonly Edit[]): EventRow =>
  Object.assign({}, row, ...edits.map(({ field, draft }) => ({ [field]: draft.value })));
const purchase = event('purchase', { suggested_type: 'purchase', has_generated_revenue: 1, revenue_usd: 99 });
const login = event('af_login', { suggested_type: 'login' });

test('on the first mapping the suggestions stand there and wait: unsaved is only what somebody touched', () => {
  const [bought, logged] = rowsOf(purchase, login) as [EventRow, EventRow];
  expect(bought).toMatchObject({ type: 'purchase', has_revenue: 1, suggested: true });
  expect([bought, logged].map(isWaiting)).toEqual([true, true]);
  expect([bought, logged].map(isUnsaved)).toEqual([false, false]);
  expect(isUnsaved(after(bought, confirmAll([bought])))).toBe(true);
  // A save takes them along: what stands in the form is what is stored
  expect(toSave([bought, logged]).map(({ name }) => name)).toEqual(['purchase', 'af_login']);
  expect(changedFields(bought)).toEqual({ type: 'purchase', has_revenue: 1 });
  expect(changedFields(logged)).toEqual({ type: 'login' });
});

test('once anything is mapped, names suggest nothing any more', () => {
  const rows = rowsOf(login, event('order', { type: 'purchase', has_revenue: 1, version: 1 }));
  expect(rows.map(isWaiting)).toEqual([false, false]);
  expect(rows.filter(isUnsaved)).toEqual([]);
});

test('a suggestion goes when the event is saved by somebody; the others stay', () => {
  const first = firstMappingOf([purchase, login]);
  expect(isWaiting(rowOf({ ...login, version: 1 }, first))).toBe(false);
  expect(isWaiting(rowOf(purchase, first))).toBe(true);
});

test('touching a row is confirming it, and so is "Confirm all"; hidden ones too', () => {
  const [row] = rowsOf(login) as [EventRow];
  for (const edits of [setFunnel([row], 'other'), setRevenue([row], true), setHidden([row], true), confirmAll([row])])
    expect(isWaiting(after(row, edits))).toBe(false);
  expect(confirmAll([after(row, confirmAll([row]))])).toEqual([]);
});

test('hiding clears the funnel, showing again gives none back', () => {
  const row = rowOf(event('open', { type: 'app_open', version: 2 }), new Map());
  const hidden = after(row, setHidden([row], true));
  expect(changedFields(hidden)).toEqual({ is_hidden: true, type: null });
  const shown = after(hidden, setHidden([hidden], false));
  expect(changedFields(shown)).toEqual({ type: null });
  expect(setFunnel([hidden], 'login')).toEqual([]);
});

test('a row ticked beforehand is a suggestion: it is neither wrong nor unsaved nor sent until somebody touches it', () => {
  const mapped = event('order', { type: 'purchase', has_revenue: 1, version: 1 });
  const [tip] = rowsOf(event('tip_courier', { has_generated_revenue: 1 }), mapped) as [EventRow];
  expect(tip.has_revenue).toBe(1);
  expect([issueOf(tip), isUnsaved(tip), isWaiting(tip), toSave([tip])]).toEqual([undefined, false, false, []]);
  expect(needsFunnel(tip)).toBe(true);
  const ticked = after(tip, setRevenue([tip], true));
  expect([issueOf(ticked), isUnsaved(ticked)]).toEqual(['Event must be mapped to an internal funnel', true]);
  expect(needsFunnel(ticked)).toBe(false);
});

test('revenue without a funnel is an error, but not of a hidden event', () => {
  const [untouched] = rowsOf(event('tip_courier', { has_generated_revenue: 1 })) as [EventRow];
  const row = after(untouched, setRevenue([untouched], true));
  expect(issueOf(row)).toBe('Event must be mapped to an internal funnel');
  expect(issueOf(after(row, setFunnel([row], 'purchase')))).toBeUndefined();
  expect(issueOf(after(row, setHidden([row], true)))).toBeUndefined();
  const unticked = after(row, setRevenue([row], false));
  expect(issueOf(unticked)).toBeUndefined();
  // Nobody decided before: the decision is sent, so that the tick does not come back
  expect(changedFields(unticked)).toEqual({ has_revenue: 0 });
});

test('revenue that was ticked beforehand is nobody’s decision: two people who decide differently are asked', () => {
  const [tip] = rowsOf(event('tip_courier', { has_generated_revenue: 1 })) as [EventRow];
  const unticked = settingsOf(after(tip, setRevenue([tip], false)));
  const theirs = { ...unticked, has_revenue: 1 as const };
  expect(mergeOf<Deciding>(decidedOf(tip), unticked, theirs).clashes).toEqual([['has_revenue']]);
  expect(mergeOf<Deciding>(decidedOf(tip), theirs, unticked).clashes).toEqual([['has_revenue']]);
});

test('events with revenue stand first, most events first, whatever is ticked meanwhile', () => {
  const rows = rowsOf(
    event('b', { events: 5 }),
    event('a', { events: 5 }),
    event('big', { events: 900 }),
    event('sold', { events: 1, has_generated_revenue: 1 }),
    event('gone', { is_hidden: true, version: 1 }),
  );
  const list = listOf(rows, 'not hidden', '');
  expect(list.rows.map(({ name }) => name)).toEqual(['sold', 'big', 'a', 'b']);
  // What stands beside a section's title is never a second count of the pages', which go over both sections
  const said = (show: 'hidden' | 'not hidden', find = '') => {
    const shown = listOf(rows, show, find);
    return [sectionCount(shown, 'revenue', show), sectionCount(shown, 'other', show)];
  };
  expect(said('not hidden')).toEqual(['1', '3, 1 more is hidden']);
  expect(said('hidden')).toEqual(['0, 1 more is not hidden', '1, 3 more are not hidden']);
  expect(said('not hidden', 'bi')).toEqual(['0 of 1 found', '1 of 3 found']);
  expect(listOf(rows, 'hidden', '').rows.map(({ name }) => name)).toEqual(['gone']);
  expect(listOf(rows, 'not hidden', ' BI').rows.map(({ name }) => name)).toEqual(['big']);
});

test('a page has 15 events over both sections, and a row is found on its page', () => {
  const named = (n: number) => event(`e${String(n).padStart(2, '0')}`, { has_revenue: n < 4 ? 1 : 0, version: 1 });
  const list = listOf(rowsOf(...Array.from({ length: 36 }, (_, n) => named(n))), 'not hidden', '');
  const sizes = (at: number) => pageOf(list, at).sections.map(({ key, rows }) => [key, rows.length]);
  expect(sizes(0)).toEqual([
    ['revenue', 4],
    ['other', 11],
  ]);
  expect(sizes(1)).toEqual([['other', 15]]);
  expect(pageOf(list, 99)).toMatchObject({ page: 2, pages: 3, from: 31, to: 36, total: 36 });
  expect(pageWith(list, 'e20')).toBe(1);
  expect(pageWith(list, 'none')).toBeNull();
  expect(pageOf(listOf([], 'hidden', ''), 0)).toMatchObject({ from: 0, to: 0, total: 0, sections: [] });
});

test('one success for all, one failure for some; who went back is not told again', () => {
  const ok = { name: 'a', reason: null };
  expect(saying([ok, ok])).toEqual({ ok: 'Events mapping edited successfully' });
  expect(saying([ok, { name: 'b', reason: 'An unexpected error occurred' }])).toEqual({
    fail: 'b: An unexpected error occurred',
  });
  expect(saying([ok, { name: 'b', reason: 'x' }, { name: 'c', reason: 'y' }]).fail).toMatch(/^2 of 3 events were not/);
  expect(
    saying([
      ok,
      { name: 'b', reason: 'Somebody else saved this event meanwhile. Save again to decide which values stay.' },
    ]),
  ).toEqual({});
});

test('what somebody else saved is what grew without one’s own save', () => {
  const known = versionsOf([event('mine'), event('theirs'), event('still')]);
  const now = [
    event('mine', { version: 1 }),
    event('theirs', { version: 1 }),
    event('still'),
    event('new', { version: 1 }),
  ];
  expect(newerThan(known, now, new Map([['mine', 1]]))).toEqual(['theirs']);
});

test('an event that is hidden while others map it stays without a funnel, and one that is mapped while others hide it is shown', () => {
  const store = createUnsaved<EventRow>(({ name }) => name, meantUnder);
  const [before] = rowsOf(event('buy', { version: 1 }));
  const [mapped] = rowsOf(event('buy', { version: 2, type: 'purchase' }));
  const [hidden] = rowsOf(event('buy', { version: 2, is_hidden: true }));
  if (!before || !mapped || !hidden) throw new Error('no rows');
  const shown = () => store.snapshot().entries.get('buy')?.row;
  store.rebase([before]);
  store.put(setHidden([before], true));
  store.rebase([mapped]);
  expect(shown()).toMatchObject({ is_hidden: true, type: null });
  store.undoAll();
  store.rebase([before]);
  store.put(setFunnel([before], 'purchase'));
  store.rebase([hidden]);
  expect(shown()).toMatchObject({ is_hidden: false, type: 'purchase' });
});
