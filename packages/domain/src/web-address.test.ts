import { expect, test } from 'vitest';
import { isWebAddress } from './web-address.ts';

test.each([
  'https://nomnom.example',
  'http://nomnom.example/',
  'HTTPS://Nomnom.example:8443/a/b?c=d#e',
  'https://bücher.example/ü?q=a%20b',
  'https://nomnom.example?from=store',
])('%s is one', (text) => expect(isWebAddress(text)).toBe(true));

test.each([
  '',
  'nomnom.example',
  '//nomnom.example',
  'https://',
  'https:///path',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'ftp://nomnom.example',
  'https://bank.example@nomnom.example',
  'https://user:word@nomnom.example',
  'https://nomnom.example\\@bank.example',
  'https://nomnom.example/a b',
  'https://nomnom.example/\u0000',
  ' https://nomnom.example',
  `https://nomnom.example/${'a'.repeat(2048)}`,
])('%j is none', (text) => expect(isWebAddress(text)).toBe(false));
