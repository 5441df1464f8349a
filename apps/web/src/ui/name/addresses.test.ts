import { expect, test } from 'vitest';
import { addressPieces, isAddress, mailPieces } from './addresses.tsx';

test('an address may break after the signs that join its parts', () => {
  expect(addressPieces('https://go.nomnom.example/a?b=1&c=2')).toEqual([
    ...['https://', 'go.', 'nomnom.', 'example/', 'a?', 'b=1&', 'c=2'],
  ]);
  expect([isAddress('Half price. Today'), isAddress('https://x.example')]).toEqual([false, true]);
});

test('so may that of a person, alone or in a sentence, whose other words stay whole', () => {
  expect(mailPieces('ada.byron@x.example')).toEqual(['ada.', 'byron', '@x.', 'example']);
  expect(mailPieces('Again by ada@x.example, 3.5 h ago')).toEqual([
    ...['Again by ', 'ada', '@x.', 'example,', ' 3.5 h ago'],
  ]);
});
