import { expect, test } from 'vitest';
import { headOf, noneValid, validOf } from './file-head.ts';

const A = '6D92078A-8246-4BA4-AE5B-76104861E7DC';
const B = '0C3E7D4F-2B1A-4E5D-9C8B-7A6F5E4D3C2B';

test('the kind is that of the first valid line, others are not valid', () => {
  const head = headOf(`idfa\n${A}\nxyz\n${'a'.repeat(32)}\n${B}\n`, 'idfa', 'ios');
  expect(head).toMatchObject({ kind: 'uuid', header: true, lines: 4, valid: 2, letters: null });
  expect(head.first).toEqual([A, 'xyz', 'a'.repeat(32), B]);
});

test('letters that the platform does not write are told', () => {
  const mixed = headOf(`${A}\n${B.toLowerCase()}\n`, 'idfa', 'ios');
  expect(mixed.letters).toBe('mixed');
  const upper = headOf(`${A}\n${B}\n`, 'android_device_id', 'android');
  expect(upper.letters).toBe('upper');
  expect(
    headOf(
      `${A}
${B}
`,
      'idfa',
      'ios',
    ).letters,
  ).toBeNull();
});

test('a line that was cut off is not judged', () => {
  expect(headOf(`${A}\n${B.slice(0, 9)}`, 'idfa', 'ios', true)).toMatchObject({ lines: 1, valid: 1 });
});

test('other criteria are read by their own rules', () => {
  expect(headOf('hour_of_day\n7\n23\n24\n', 'hour_of_day', 'ios')).toMatchObject({ kind: null, lines: 3, valid: 2 });
});

test('how many of the first lines are valid, of one line as well', () => {
  expect(validOf(210, 210)).toBe('all of the first 210 lines valid');
  expect(validOf(0, 210)).toBe('0 of the first 210 lines valid');
  expect([validOf(1, 1), noneValid(1)]).toEqual([
    'its only line valid',
    'The only line is no valid value of this type.',
  ]);
  expect(noneValid(2)).toBe('None of the first 2 lines is a valid value of this type.');
});
