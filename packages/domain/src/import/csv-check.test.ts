import { describe, expect, test } from 'vitest';
import { criteria } from '../audience/criterion.ts';
import { csvCheck, LINE_MAX, LINES_TRIED } from './csv-check.ts';
import { dueText } from './text-value.ts';

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The reason after all bytes, fed in pieces of `piece` bytes. */
const reasonOf = (content: string | Uint8Array, criterion = 'idfa', piece = 7): string | null => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const check = csvCheck(criterion, decode);
  for (let at = 0; at < bytes.length; at += piece) {
    const reason = check.look(bytes.subarray(at, at + piece));
    if (reason) return reason;
  }
  return check.end();
};
const id = '8C4D5E6F-0000-4000-8000-123456789ABC';

describe('a file is a list of a criterion, or the reason says why not', () => {
  test.each([1, 7, 300, 1_000_000])('in pieces of %i bytes', (piece) => {
    const says = (content: string | Uint8Array, criterion?: string) => reasonOf(content, criterion, piece);
    expect(says(`idfa\r\n${id}\r\n`)).toBeNull();
    expect(says(`\uFEFF${id}`)).toBeNull();
    expect(says('')).toBe('It is empty.');
    expect(says('\n \r\n')).toBe('It is empty.');
    expect(says('hello\nworld\n')).toBe(`It has no valid line. ${dueText('idfa')}`);
    expect(says(new Uint8Array([0x1f, 0x8b, 8, 1, 2, 3]))).toBe('It is compressed (gzip). Unpack it first.');
    expect(says(new Uint8Array([0x50, 0x4b, 3, 4, 20]))).toMatch('zip archive');
    expect(says(new Uint8Array([0xff, 0xfe, 65, 0]))).toMatch('UTF-16');
    expect(says('<!doctype html><p>no</p>')).toBe('It is a web page.');
    expect(says(`${id}\n\0`)).toMatch('NUL');
    expect(says(`${id}\n${'x'.repeat(LINE_MAX)}\n${id}`)).toBeNull();
    expect(says(`${id}\n${'x'.repeat(LINE_MAX + 1)}\n`)).toBe(`It has a line of more than ${LINE_MAX} bytes.`);
    expect(says('x\n'.repeat(LINES_TRIED) + id)).toBe(`None of its first 1000 lines is valid. ${dueText('idfa')}`);
    expect(says(`${'x\n'.repeat(LINES_TRIED - 1)}${id}\n`)).toBeNull();
    expect(says('24\n25\n', 'hour_of_day')).toBe(
      'It has no valid line. Each line holds an hour of the day from 0 to 23.',
    );
  });

  test('the same words are said whatever the criterion is of, and name what is due', () => {
    for (const criterion of criteria)
      expect(reasonOf('=1+1\n', criterion)).toBe(`It has no valid line. ${dueText(criterion)}`);
  });

  test('it is a list as soon as one line is valid', () => {
    const check = csvCheck('city', decode);
    expect([check.look(bytesOf('12\n')), check.isList()]).toEqual([null, false]);
    expect([check.look(bytesOf('Lyon\n')), check.isList()]).toEqual([null, true]);
  });
});
