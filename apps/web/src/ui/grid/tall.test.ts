import { expect, test } from 'vitest';
import { plainAgain, tallRows } from './tall.ts';

const entry = (reason?: string) => ({ reason });

test('tall are open rows and those refused with a reason', () => {
  const entries = new Map([
    [2, entry()],
    [3, entry('The name is taken.')],
  ]);
  expect([...tallRows({ open: new Set([7]), entries })]).toEqual([7, 3]);
});

/** A group's line and the rows 1 to `count` - 1 under it, and how often one was asked for. */
const linesOf = (count: number) => {
  const lines = {
    count,
    asked: 0,
    idAt: (line: number) => {
      lines.asked++;
      return line || undefined;
    },
  };
  return lines;
};

test('a row that closes goes back to its plain height, a group is no row', () => {
  expect(plainAgain(new Set([3, 5]), new Set([5]), linesOf(20))).toEqual([3]);
  expect(plainAgain(new Set([99]), new Set(), linesOf(20))).toEqual([]);
});

test('while unsaved or open rows stay as they are, the rows are not gone through', () => {
  const lines = linesOf(20_000);
  expect(plainAgain(new Set([3]), new Set([3, 4]), lines)).toEqual([]);
  expect(lines.asked).toBe(0);
  plainAgain(new Set([3]), new Set(), lines);
  expect(lines.asked).toBe(4);
});
