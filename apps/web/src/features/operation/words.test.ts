import { expect, test } from 'vitest';
import { jobName, span, times } from './words.ts';

test('a span is told by its two largest units', () => {
  expect([0, 59, 60, 3599, 3600, 90_061, 200_000].map(span)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
    '1 d 1 h',
    '2 d 7 h',
  ]);
});

test('a kind of job is a word', () => expect(jobName('facts_file')).toBe('Facts file'));

test('how often is a word', () => expect([0, 1, 3].map(times)).toEqual(['Never', 'Once', '3 times']));
