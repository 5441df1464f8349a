import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { Role } from '@fairlead/domain/role';
import { z } from 'zod';

/** Where records with guarded fields stand within an answer: this is one, its fields hold some, or each of its items does. */
type Places = { entities?: readonly string[]; fields?: Record<string, Places>; each?: Places };
/** The same for one role: only where something is hidden from it. */
type Hidden = { own: ReadonlySet<string>; fields: ReadonlyMap<string, Hidden>; each: Hidden | null };

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
};

const known = new WeakMap<z.ZodType, { places: Places | null }>();

const inFields = (shape: Record<string, z.ZodType>): Places | null => {
  const found = Object.entries(shape).flatMap(([name, field]) => {
    const places = placesOf(field);
    return places ? [[name, places] as const] : [];
  });
  return found.length > 0 ? { fields: Object.fromEntries(found) } : null;
};

const within = ({ type, shape, element, innerType, options = [] }: Def): Places | null => {
  if (type === 'object' && shape) return inFields(shape);
  if (type === 'array' && element) {
    const each = placesOf(element);
    return each ? { each } : null;
  }
  if (innerType) return placesOf(innerType);
  return options.map(placesOf).reduce<Places | null>(both, null);
};

/** What may be either shape loses what either hides. */
const both = (one: Places | null, other: Places | null): Places | null => {
  if (!one || !other) return one ?? other;
  const names = new Set([...Object.keys(one.fields ?? {}), ...Object.keys(other.fields ?? {})]);
  const fields = [...names].map(
    (name) => [name, both(one.fields?.[name] ?? null, other.fields?.[name] ?? null) as Places] as const,
  );
  const each = both(one.each ?? null, other.each ?? null);
  return {
    entities: [...(one.entities ?? []), ...(other.entities ?? [])],
    fields: Object.fromEntries(fields),
    ...(each ? { each } : {}),
  };
};

/** The places of a shape: where it, or a shape within, says by `meta({ entity })` which kind of record it is. */
const placesOf = (shape: z.ZodType): Places | null => {
  const before = known.get(shape);
  if (before) return before.places;
  known.set(shape, { places: null }); // a shape within itself ends here
  const { entity } = (z.globalRegistry.get(shape) ?? {}) as { entity?: string };
  const inside = within(shape._zod.def as unknown as Def);
  const places = entity === undefined ? inside : { ...inside, entities: [...(inside?.entities ?? []), entity] };
  known.set(shape, { places });
  return places;
};

const hiddenAt = (places: Places, role: Role): Hidden | null => {
  const own = new Set((places.entities ?? []).flatMap((entity) => [...hiddenFields(role, entity)]));
  const fields = new Map(
    Object.entries(places.fields ?? {}).flatMap(([name, inside]) => {
      const hidden = hiddenAt(inside, role);
      return hidden ? [[name, hidden] as const] : [];
    }),
  );
  const each = places.each ? hiddenAt(places.each, role) : null;
  return own.size > 0 || fields.size > 0 || each ? { own, fields, each } : null;
};

/** Shapes and rights stand while the server runs. */
const hiddenKnown = new WeakMap<z.ZodType, Map<Role, Hidden | null>>();
const hiddenOf = (shape: z.ZodType, role: Role): Hidden | null => {
  const roles = hiddenKnown.get(shape) ?? new Map<Role, Hidden | null>();
  const before = roles.get(role);
  if (before !== undefined) return before;
  const places = placesOf(shape);
  const hidden = places && hiddenAt(places, role);
  hiddenKnown.set(shape, roles.set(role, hidden));
  return hidden;
};

const stripped = (value: unknown, hidden: Hidden): unknown => {
  if (Array.isArray(value)) {
    const { each } = hidden;
    return each ? value.map((one) => stripped(one, each)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const seen: Record<string, unknown> = {};
  for (const [field, one] of Object.entries(value)) {
    const inside = hidden.fields.get(field);
    if (!hidden.own.has(field)) seen[field] = inside ? stripped(one, inside) : one;
  }
  return seen;
};

/**
 * An answer as a role may see it: without the fields that `entity-rights` guards of each record in it (field rules F1, F3, F5,
 * F7), wherever its shape says that a record stands. Services answer whole records. Where nothing is hidden it is the same one.
 */
export const seenBy = (shape: z.ZodType, role: Role | null, answer: unknown): unknown => {
  const hidden = role === null ? null : hiddenOf(shape, role);
  return hidden ? stripped(answer, hidden) : answer;
};
