import { expect, test, vi } from 'vitest';
import type { House } from '../context.ts';
import { noticeProxy } from './forwarded.ts';

const through = { 'x-forwarded-for': '203.0.113.9' };
const warnings = (trustProxy: number | string[]) => {
  const warn = vi.fn();
  const notice = noticeProxy({ config: { trustProxy }, log: { warn } } as unknown as House);
  for (const headers of [{}, through, through]) notice(headers);
  return warn.mock.calls.flat();
};

test('a proxy that was not told is warned of once, one that was told never', () => {
  expect(warnings(0)).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(warnings(1)).toEqual([]);
  expect(warnings(['10.0.0.0/8'])).toEqual([]);
});
