import { readinessCodes } from '@fairlead/domain/readiness/codes';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Refused } from '../refusal.ts';
import { parse } from './input.ts';

const refusalOf = (shape: z.ZodType, value: unknown): Refused => {
  try {
    parse(shape, value);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('It was taken');
};

test('what entries of a list may be is said once, however many are wrong', () => {
  const colour = z.enum(['red', 'green']);
  const { issues } = refusalOf(z.object({ a: z.array(colour), b: colour, c: z.array(z.enum(['on', 'off'])) }), {
    a: ['blue', 'red', 'grey', 7],
    b: 'blue',
    c: ['red'],
  });
  expect(issues).toEqual([
    { path: 'a.0', message: 'a.0, a.2, and a.3 must each be one of red, green' },
    { path: 'b', message: 'b must be one of red, green' },
    { path: 'c.0', message: 'c.0 must be one of on, off' },
  ]);
  const codes = refusalOf(z.object({ codes: z.array(z.enum(readinessCodes)) }), { codes: ['x', 'y', 'z'] });
  for (const code of readinessCodes) expect(codes.message.split(code)).toHaveLength(2);
});
