import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { Role } from '@fairlead/domain/role';
import { z } from 'zod';

/** Where records with guarded fields stand within an answer: this is one, its fields hold some, or each of its items does. */
type Places = { entity?: string; fields?: Record<string, Places>; each?: Places };

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
  return options.map(placesOf).find((places) => places !== null) ?? null;
};

/** The places of a shape: where it, or a shape within, says by `meta({ entity })` which kind of record it is. */
const placesOf = (shape: z.ZodType): Places | null => {
  const before = known.get(shape);
  if (before) return before.places;
  known.set(shape, { places: null }); // a shape within itself ends here
  const { entity } = (z.globalRegistry.get(shape) ?? {}) as { entity?: string };
  const inside = within(shape._zod.def as unknown as Def);
  const places = entity === undefined ? inside : { ...inside, entity };
  known.set(shape, { places });
  return places;
};

const stripped = (value: unknown, places: Places, role: Role): unknown => {
  if (places.each && Array.isArray(value)) {
    const { each } = places;
    return value.map((one) => stripped(one, each, role));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const hidden = places.entity === undefined ? null : hiddenFields(role, places.entity);
  const seen: Record<string, unknown> = {};
  for (const [field, one] of Object.entries(value)) {
    const inside = places.fields?.[field];
    if (!hidden?.has(field)) seen[field] = inside ? stripped(one, inside, role) : one;
  }
  return seen;
};

/**
 * An answer as a role may see it: without the fields that `entity-rights` guards of each record in it (field rules F1, F5,
 * F7), wherever its shape says that a record stands. Services answer whole records.
 */
export const seenBy = (shape: z.ZodType, role: Role | null, answer: unknown): unknown => {
  const places = role === null ? null : placesOf(shape);
  return places && role !== null ? stripped(answer, places, role) : answer;
};
