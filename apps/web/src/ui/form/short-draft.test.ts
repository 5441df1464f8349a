import { expect, test } from 'vitest';
import { placed, sentenceUnder } from './short-draft.rules.ts';

const broken = [
  { path: 'email', message: 'Email cannot be empty' },
  { path: 'email', message: 'Email is not valid' },
  { path: 'password', message: 'Password is required' },
];

test('a broken rule is told under a field that was left, its first sentence only', () => {
  const draft = { refused: [], broken, left: new Set(['email']) };
  expect(sentenceUnder('email', draft)).toBe('Email cannot be empty');
  expect(sentenceUnder('password', draft)).toBeUndefined();
});

test('what the server refused stands first, whether the field was left or not', () => {
  const refused = [{ path: 'password', message: 'Used before' }];
  expect(sentenceUnder('password', { refused, broken, left: new Set() })).toBe('Used before');
});

test('a refusal of something that is no field is about the whole', () => {
  const issues = [
    { path: 'token', message: 'Too old' },
    { path: 'password', message: 'Too short' },
    { path: '', message: 'Try later' },
  ];
  expect(placed(['password', 'confirmation'], issues)).toEqual({
    fields: [{ path: 'password', message: 'Too short' }],
    problem: 'Too old, Try later',
  });
  expect(placed(['password'], []).problem).toBeUndefined();
});
