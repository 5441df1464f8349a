import { expect, test } from 'vitest';
import { tracksOf } from './tracks.ts';

const name = { key: 'name', grow: true };
const spent = { key: 'spent' };
const mode = { key: 'mode', recedes: true };
const widths = new Map([
  ['name', 280],
  ['spent', 120],
  ['mode', 90],
]);
const given = { shown: [name, spent, mode], widths, own: {}, pinned: 'name', tick: true, more: false, undo: true };

test('a column that grows takes what is left when all columns fit, until it is 560 px; then the others share by their width', () => {
  expect(tracksOf(given)).toEqual({
    '--grid-w0': '280px',
    '--grid-most0': '560px',
    '--grid-w1': '120px',
    '--grid-most1': '120fr',
    '--grid-w2': '90px',
    '--grid-most2': '90fr',
    '--grid-tracks':
      '44px minmax(var(--grid-pin, var(--grid-w0)), var(--grid-most0)) ' +
      'minmax(var(--grid-w1), var(--grid-most1)) minmax(var(--grid-w2), var(--grid-most2)) 44px',
    '--grid-total': 'calc(44px + var(--grid-pin, var(--grid-w0)) + var(--grid-w1) + var(--grid-w2) + 44px)',
  });
});

test('one that says how far grows before that, over what recedes, never below its own width', () => {
  const shown = [{ ...name, growsTo: 440 }, spent, mode];
  expect(tracksOf({ ...given, shown })['--grid-w0']).toBe(
    'clamp(280px, calc(100cqw - (44px + var(--grid-w1) + 44px)), 440px)',
  );
});

test('a width that somebody dragged is kept; the others share what is left', () => {
  const shown = [{ ...name, growsTo: 440 }, spent];
  const dragged = tracksOf({ ...given, shown, widths: new Map([['name', 300]]), own: { name: 300 } });
  expect(dragged['--grid-w0']).toBe('300px');
  expect(dragged['--grid-tracks']).toBe(
    '44px var(--grid-pin, var(--grid-w0)) minmax(var(--grid-w1), var(--grid-most1)) 44px',
  );
});

test('a last column at the edge of the page has the room that it keeps off the edge besides its own', () => {
  expect(tracksOf({ ...given, undo: false })['--grid-w2']).toBe('102px');
  expect(tracksOf({ ...given, undo: false, own: { mode: 90 } })['--grid-w2']).toBe('90px');
  expect(tracksOf({ ...given, shown: [name], undo: false })['--grid-w0']).toBe('292px');
});

test('where all were dragged the last column takes what is left', () => {
  const dragged = tracksOf({ ...given, own: { name: 280, spent: 120, mode: 90 } });
  expect(dragged['--grid-tracks']).toBe(
    '44px var(--grid-pin, var(--grid-w0)) var(--grid-w1) minmax(var(--grid-w2), var(--grid-most2)) 44px',
  );
});
