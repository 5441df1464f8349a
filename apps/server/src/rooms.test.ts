import { readdirSync } from 'node:fs';
import { calls } from '@fairlead/contract';
import { expect, test } from 'vitest';
import { defineThings } from './http/scope.ts';
import { rooms } from './rooms.ts';

test('every folder of a room has a manifest, and the list has every room once', () => {
  const folders = readdirSync(new URL('./features', import.meta.url));
  const manifests = folders.flatMap((folder) =>
    readdirSync(new URL(`./features/${folder}`, import.meta.url)).filter((name) => name === `${folder}.room.ts`),
  );
  expect(manifests).toHaveLength(folders.length);
  expect(new Set(rooms).size).toBe(folders.length);
});

test('a call that names records no room keeps does not start', () => {
  expect(() => defineThings(calls, rooms)).not.toThrow();
  const unknown = { name: 'getYacht', things: { yachtId: 'yacht' as 'company' } };
  expect(() => defineThings([unknown], rooms)).toThrow('getYacht names a yacht, which no room keeps');
});
