import { namedShapes } from '@fairlead/contract';
import { z } from 'zod';

export type Json = Record<string, unknown>;

type Meta = { wire?: Json; example?: unknown; documented?: z.ZodType; needed?: true };
const metaOf = (shape: unknown): Meta => (z.globalRegistry.get(shape as never) ?? {}) as Meta;

/** What zod is told of a shape: the contract's own name of it makes it a component. */
const metadata = {
  get: (shape: z.ZodType) => {
    const { documented: _, needed: __, entity: ___, ...known } = (z.globalRegistry.get(shape) ?? {}) as Json;
    const id = namedShapes.get(shape);
    return id === undefined ? known : { ...known, id };
  },
} as unknown as typeof z.globalRegistry;

/** Fields that the rules ask for although the shape lets them through (`needed`). */
const requireNeeded = (shape: z.ZodType, schema: Json): void => {
  const { def } = shape._zod as unknown as { def: { type: string; shape?: Record<string, z.ZodType> } };
  if (def.type !== 'object') return;
  const needed = Object.entries(def.shape ?? {}).flatMap(([name, field]) => (metaOf(field).needed ? [name] : []));
  if (needed.length > 0) schema.required = [...((schema.required as string[] | undefined) ?? []), ...needed];
};

/** Every `$ref` of a value, by another word. */
const referTo = (value: unknown, rename: (ref: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => referTo(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? rename(inner) : referTo(inner, rename),
    ]),
  );
};

const COMPONENTS = '#/components/schemas/';
/** Marks a shape as it is sent, until it is known whether it is answered too, and then in another form. */
const SENT = '.sent';

/**
 * Shapes of the contract as JSON Schema of the wire. Shapes that parse text into numbers say so by `meta({ wire })`, parts
 * that are judged one by one later name their shape by `meta({ documented })`. Shapes that the contract exports by name stand
 * among the components once, and are referred to.
 */
export const openShapes = () => {
  const components: Record<string, Json> = {};

  /** The schema of a shape as it is sent or answered. */
  const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
    // Within an object: a recursive shape that is the root would refer to itself as "#", which is the whole document here.
    const made = z.toJSONSchema(z.object({ it: shape }), {
      io,
      metadata,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        const schema = jsonSchema as Json;
        const { wire, example, documented, needed } = metaOf(zodSchema);
        if (documented) Object.assign(schema, schemaOf(documented, io));
        if (wire) for (const key of Object.keys(schema)) if (key !== 'description') delete schema[key];
        if (wire) Object.assign(schema, wire);
        if (needed) delete schema.default;
        if (example !== undefined) Object.assign(schema, { example });
        if (io === 'input') requireNeeded(zodSchema as unknown as z.ZodType, schema);
        if ((zodSchema as unknown as z.ZodType)._zod.def.type === 'file')
          Object.assign(schema, { type: 'string', format: 'binary' });
      },
    }) as unknown as { properties: { it: Json }; $defs?: Record<string, Json> };
    const placed = (ref: string) => ref.replace(/^#\/\$defs\/(.+)$/, `${COMPONENTS}$1${io === 'input' ? SENT : ''}`);
    for (const [name, def] of Object.entries(made.$defs ?? {}))
      components[placed(`#/$defs/${name}`).slice(COMPONENTS.length)] = referTo(def, placed) as Json;
    return referTo(made.properties.it, placed) as Json;
  };

  /** A document whose shapes are all made, with the components it refers to. */
  const settled = (document: Json): Json => {
    const nameOf = (key: string) => {
      const name = key.endsWith(SENT) ? key.slice(0, -SENT.length) : key;
      return key !== name && name in components ? `${name}Sent` : name;
    };
    const rename = (ref: string) =>
      ref.startsWith(COMPONENTS) ? COMPONENTS + nameOf(ref.slice(COMPONENTS.length)) : ref;
    const schemas = Object.fromEntries(Object.entries(components).map(([key, schema]) => [nameOf(key), schema]));
    const { components: others, ...rest } = document as { components?: Json };
    return referTo({ ...rest, components: { ...others, schemas } }, rename) as Json;
  };

  return { schemaOf, settled };
};
