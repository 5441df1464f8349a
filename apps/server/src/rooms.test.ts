import { readdirSync } from 'node:fs';
import { calls, rooms as sections } from '@fairlead/contract';
import { entities } from '@fairlead/domain/entity-rights';
import type { Room } from '@fairlead/domain/room';
import { rooms as declared, jobKinds } from '@fairlead/domain/rooms';
import { expect, test } from 'vitest';
import type { ServerRoom } from './http/room.ts';
import { defineThings } from './http/scope.ts';
import { loggedEntities } from './platform/changes/undo.ts';
import { definedKinds } from './platform/jobs/job.ts';
import { rooms } from './rooms.ts';
import { defineWork } from './work.ts';

const folders = readdirSync(new URL('./features', import.meta.url));
const manifests: { name: string; room: ServerRoom }[] = await Promise.all(
  folders.map(async (name) => {
    const [room] = Object.values(await import(`./features/${name}/${name}.room.ts`));
    return { name, room: room as ServerRoom };
  }),
);

test('every folder of a room has a manifest, and the list has every room once', () => {
  expect(new Set(rooms)).toEqual(new Set(manifests.map(({ room }) => room)));
  expect(rooms).toHaveLength(folders.length);
});

test('what the domain declares of a room is kept by that room: ids here, rights of calls, a section of the API document', () => {
  const of = (name: string): Room | undefined => (declared as Record<string, Room>)[name];
  for (const { name, room } of manifests)
    expect([name, Object.keys(room.things ?? {}).sort()]).toEqual([name, [...(of(name)?.things ?? [])].sort()]);
  for (const name of Object.keys(declared))
    if (!folders.includes(name)) expect([name, of(name)?.things ?? [], of(name)?.jobs ?? []]).toEqual([name, [], []]);
  expect([...sections.keys()].sort()).toEqual([...new Set(calls.map(({ room }) => room as string))].sort());
});

test('every kind of record has an undo, and every kind of job somebody who does it', () => {
  for (const room of rooms) room.undo?.();
  expect(loggedEntities().sort()).toEqual([...entities].sort());
  defineWork();
  expect(definedKinds().sort()).toEqual(jobKinds.toSorted());
});

test('a call that names records no room keeps does not start', () => {
  expect(() => defineThings(calls, rooms)).not.toThrow();
  const unknown = { name: 'getYacht', things: { yachtId: 'yacht' as 'company' } };
  expect(() => defineThings([unknown], rooms)).toThrow('getYacht names a yacht, which no room keeps');
});
