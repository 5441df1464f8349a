import { expect, test } from 'vitest';
import { answerBody } from './answer-body.ts';

test.each([
  ['{"message":"No"}', 'application/json; charset=utf-8', { message: 'No' }],
  ['{"message":', 'application/json', undefined],
  ['The disk is full', 'text/plain', 'The disk is full'],
  ['The disk is full', '', 'The disk is full'],
  ['<h1>502</h1>', 'text/html', undefined],
])('%j as %j', (text, type, body) => expect(answerBody(text, type)).toEqual(body));
