import { type CallEntry, calls } from '@fairlead/contract';
import { LineItem } from '@fairlead/contract/line-item';
import { items } from '@fairlead/contract/shapes';
import { guardedEntities, hiddenFields } from '@fairlead/domain/entity-rights';
import { may } from '@fairlead/domain/permission';
import { roles } from '@fairlead/domain/role';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { keptAnswer } from './answer.ts';
import { seenBy } from './seen.ts';

const record = { id: 1, margin: '20.00', margin_starts: null };

test('guarded fields of a record go, wherever it stands in the answer', () => {
  const shapes = [
    { shape: LineItem, answer: record, seen: { id: 1 } },
    { shape: items(LineItem), answer: { items: [record], total: 1 }, seen: { items: [{ id: 1 }], total: 1 } },
    { shape: z.object({ of: LineItem.nullable() }), answer: { of: record }, seen: { of: { id: 1 } } },
  ];
  for (const { shape, answer, seen } of shapes) {
    expect(seenBy(shape, 'client', answer)).toEqual(seen);
    expect(seenBy(shape, 'admin', answer)).toEqual(answer);
    expect(seenBy(shape, null, answer)).toEqual(answer);
  }
});

test('each kind of record that an answer may be loses its own', () => {
  const other = z.object({ id: z.int(), internal_name: z.string() }).meta({ entity: 'campaign' });
  const answer = { id: 1, margin: '20.00', internal_name: 'x' };
  expect(seenBy(z.union([LineItem, other]), 'client', answer)).toEqual({ id: 1 });
  expect(seenBy(z.union([LineItem, other]), 'admin', answer)).toEqual(answer);
});

test('where nothing is hidden, nothing is copied', () => {
  const list = { items: [record], total: 1 };
  expect(seenBy(items(LineItem), 'admin', list)).toBe(list);
  const open = { of: record, beside: [{ id: 2 }] };
  const seen = seenBy(z.object({ of: LineItem, beside: z.array(z.object({ id: z.int() })) }), 'client', open);
  expect((seen as typeof open).beside).toBe(open.beside);
});

test('what is kept for a key is what its sender may see', () => {
  const entry = { status: 201, ok: LineItem } as unknown as CallEntry;
  const kept = (role: 'client' | 'admin') => keptAnswer(entry, role, { ...record, version: 3 });
  expect(kept('client')).toEqual({ status: 201, body: '{"id":1,"version":3}', headers: { etag: '"3"' } });
  expect(JSON.parse(kept('admin').body)).toEqual({ ...record, version: 3 });
});

test('no call answers a guarded field of a record that its shape does not name', () => {
  const guardedOf = (entry: CallEntry): Map<string, string> => {
    const callers = roles.filter((role) => may(role, entry.permission));
    const guarded = new Map(
      guardedEntities.flatMap((entity) =>
        callers.flatMap((role) => [...hiddenFields(role, entity)].map((field) => [field, entity] as const)),
      ),
    );
    for (const word of ['version', 'client_cost']) guarded.delete(word); // other records have a field of that name
    return guarded;
  };
  const named = (shape: z.ZodType, guarded: ReadonlyMap<string, string>): string[] => {
    const { def } = shape._zod as unknown as { def: Record<string, unknown> & { shape?: Record<string, z.ZodType> } };
    const { entity } = (z.globalRegistry.get(shape) ?? {}) as { entity?: string };
    const own = Object.keys(def.shape ?? {}).filter((field) => guarded.has(field) && guarded.get(field) !== entity);
    const open = Object.entries(def.shape ?? {}).flatMap(([field, one]) => (guarded.has(field) ? [] : [one]));
    const inner = [...open, def.element, def.innerType, ...((def.options as []) ?? [])];
    return [...own, ...inner.flatMap((one) => (one instanceof z.ZodType ? named(one, guarded) : []))];
  };
  // The margins of a line item are for those who read margins: the whole call is. A machine has no role.
  const open = calls.filter((entry) => !entry.permission.startsWith('margin.') && entry.sender === undefined);
  for (const entry of open) expect([entry.name, named(entry.ok, guardedOf(entry))]).toEqual([entry.name, []]);
});
