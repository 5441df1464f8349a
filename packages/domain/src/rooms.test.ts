import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissions } from './permission.ts';
import { roles } from './role.ts';
import { declared, rooms } from './rooms.ts';

test('every folder of a room declares what the house must know of it, and the list has every room once', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(rooms).sort()).toEqual(folders.map(({ name }) => name).sort());
  for (const { name } of folders) expect(readdirSync(`${import.meta.dirname}/${name}`)).toContain('room.ts');
  expect(new Set(declared).size).toBe(folders.length);
});

test('no right, no kind of record, of id or of job is declared by two rooms', () => {
  const names = {
    rights: declared.flatMap((room) => Object.keys(room.rights)),
    records: declared.flatMap((room) => Object.keys(room.records ?? {})),
    things: declared.flatMap((room) => room.things ?? []),
    jobs: declared.flatMap((room) => room.jobs ?? []),
  };
  for (const [what, all] of Object.entries(names))
    expect([what, all.toSorted()]).toEqual([what, [...new Set(all)].sort()]);
  expect(permissions).toEqual(names.rights);
});

test('who reads, changes or sees a field of a record is said by rights that a room declares, and by roles that there are', () => {
  for (const room of declared)
    for (const { read, write, guarded = {} } of Object.values(room.records ?? {})) {
      const guards = Object.values(guarded);
      const rights = guards.map((guard) => (typeof guard === 'string' ? guard : guard.right));
      for (const right of [read, write, ...rights]) expect([...permissions, undefined]).toContain(right);
      for (const guard of guards)
        if (typeof guard !== 'string') for (const role of guard.roles) expect(roles).toContain(role);
    }
});
