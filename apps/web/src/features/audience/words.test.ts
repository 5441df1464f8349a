import { expect, test } from 'vitest';
import { typeOf } from './words.ts';

test('a type has one name in grids, pages and uploads', () =>
  expect(typeOf('android_device_id')).toBe('Android device id'));
