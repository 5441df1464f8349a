import { expect, test } from 'vitest';
import { addressPieces, isAddress } from './addresses.tsx';

test('an address may break after the signs that join its parts', () => {
  expect(addressPieces('https://go.nomnom.example/a?b=1&c=2')).toEqual([
    ...['https://', 'go.', 'nomnom.', 'example/', 'a?', 'b=1&', 'c=2'],
  ]);
  expect([isAddress('Half price. Today'), isAddress('https://x.example')]).toEqual([false, true]);
});
