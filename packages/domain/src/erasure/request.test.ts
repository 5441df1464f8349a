import { expect, test } from 'vitest';
import { checkErasureRequest } from './request.rules.ts';

const identity = {
  identity_type: 'ios_advertising_id',
  identity_value: '0F5C3B6E-0D3C-4D8F-9C57-2A1F6B7C8D90',
  identity_format: 'raw',
};
const pathsOf = (type: string, ...given: Partial<typeof identity>[]) =>
  checkErasureRequest({
    subject_request_type: type,
    subject_identities: given.map((one) => ({ ...identity, ...one })),
  }).map(({ path }) => path);

test('devices by their id, in whatever letters', () => {
  expect(
    pathsOf('erasure', {}, { identity_type: 'android_advertising_id' }, { identity_type: 'ios_vendor_id' }),
  ).toEqual([]);
  expect(pathsOf('erasure', { identity_value: identity.identity_value.toLowerCase() })).toEqual([]);
});

test('what names no device is refused by its field', () => {
  expect(pathsOf('access', {})).toEqual(['subject_request_type']);
  expect(pathsOf('erasure', {}, { identity_type: 'email' })).toEqual(['subject_identities.1.identity_type']);
  expect(pathsOf('erasure', { identity_format: 'sha256' })).toEqual(['subject_identities.0.identity_format']);
  for (const identity_value of ['', 'abc', '00000000-0000-0000-0000-000000000000', 'a'.repeat(32)])
    expect(pathsOf('erasure', { identity_value }), identity_value).toEqual(['subject_identities.0.identity_value']);
});
