import { expect, test } from 'vitest';
import { hashOf, twinOf } from './known-file.ts';

test('a file is known by what it holds, not by its name', async () => {
  const [one, same, other] = [new File(['abc'], 'a.png'), new File(['abc'], 'b.png'), new File(['abd'], 'a.png')];
  expect(await hashOf(one)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await hashOf(same)).toBe(await hashOf(one));
  expect(await hashOf(other)).not.toBe(await hashOf(one));
});

test('of two files with the same bytes the later one is the same as the first', () => {
  const item = (key: string, sha256: string | null) => ({ key, name: key, sha256, made: null });
  const items = [item('a', '1'), item('b', '2'), item('c', '1'), item('d', null), item('e', null)];
  expect(items.map((one) => twinOf(one, items)?.key)).toEqual([undefined, undefined, 'a', undefined, undefined]);
});
