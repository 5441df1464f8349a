import { type CallEntry, calls } from '@fairlead/contract';
import { ErrorBody } from '@fairlead/contract/shapes';
import { isPublic } from '@fairlead/domain/permission';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * JSON Schema of a shape as it stands on the wire. Shapes that parse text into numbers say so by `meta({ wire })`, parts
 * that are judged one by one later name their shape by `meta({ documented })`.
 */
const schema = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const made = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const { wire, example, documented } = (z.globalRegistry.get(zodSchema as never) ?? {}) as {
        wire?: Json;
        example?: unknown;
        documented?: z.ZodType;
      };
      delete (jsonSchema as Json).documented;
      if (documented) Object.assign(jsonSchema, schema(documented, io));
      if (wire) for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete (jsonSchema as Json)[key];
      if (wire) Object.assign(jsonSchema, wire);
      if (example !== undefined) Object.assign(jsonSchema, { example });
      if ((zodSchema as unknown as z.ZodType)._zod.def.type === 'file')
        Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  }) as Json;
  delete made.$schema;
  return made;
};

const parameters = (shape: z.ZodType | undefined, where: 'path' | 'query') => {
  const made = shape ? schema(shape, 'input') : {};
  const required = (made.required as string[] | undefined) ?? [];
  return Object.entries((made.properties as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
  }));
};

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const media = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const refusals = (entry: CallEntry): number[] => [
  400,
  ...(isPublic(entry.permission) ? [] : [401, 403]),
  ...(entry.params || entry.refs ? [404] : []),
  ...(entry.method === 'GET' ? [] : [409, 413, 415]),
  ...(entry.idempotent ? [422] : []),
  429,
  503,
];

const answerOf = (entry: CallEntry): Json => {
  if (entry.status === 204) return { description: 'Done' };
  if (entry.answers === 'stream')
    return { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (entry.answers === 'file')
    return { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } };
  const ok = schema(entry.ok, 'output');
  const tried = { type: 'object', properties: { dry_run: { const: true } }, required: ['dry_run'] };
  return {
    description: 'Done',
    content: { 'application/json': { schema: entry.dryRun ? { anyOf: [ok, tried] } : ok } },
  };
};

/** The headers that many calls take are declared once: a parameter of each call would be filled in by whoever tries one. */
const takesKey = 'Takes `Idempotency-Key`.';
const describe = (entry: CallEntry): Json => {
  const text = [entry.description, entry.idempotent ? takesKey : undefined].filter((part) => part !== undefined);
  return text.length > 0 ? { description: text.join(' ') } : {};
};

const operation = (entry: CallEntry): Json => ({
  operationId: entry.name,
  tags: [entry.room],
  summary: entry.title,
  ...describe(entry),
  security: isPublic(entry.permission) ? [] : [{ bearer: [] }],
  parameters: [
    ...parameters(entry.params, 'path'),
    ...parameters(entry.query, 'query'),
    ...(entry.dryRun
      ? [
          {
            name: 'dry_run',
            in: 'query',
            required: false,
            description: 'check everything, write nothing',
            schema: { type: 'boolean' },
          },
        ]
      : []),
  ],
  ...(entry.body
    ? {
        requestBody: {
          required: true,
          content: { [media[entry.encoding ?? 'json']]: { schema: schema(entry.body, 'input') } },
        },
      }
    : {}),
  responses: {
    [String(entry.dryRun && entry.status === 204 ? 204 : (entry.status ?? 200))]: answerOf(entry),
    ...(entry.dryRun && (entry.status ?? 200) !== 200 ? { '200': { description: 'What would happen (dry run)' } } : {}),
    ...Object.fromEntries(
      refusals(entry).map((status) => [
        String(status),
        { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      ]),
    ),
  },
});

/** The OpenAPI 3.1 document of all declared calls. */
export const openApiDocument = (publicUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const entry of calls) {
    paths[entry.path] = { ...paths[entry.path], [entry.method.toLowerCase()]: operation(entry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlead API',
      version: '1.0.0',
      description:
        'Every refusal has the shape of `Error`. Lists answer `items` and `total`. Writes take `X-Change-Set` and, where named, `Idempotency-Key` and `?dry_run=true`. Editable records carry `version`: send it back with a PUT. A dry run answers `dry_run`, `result`, `warnings` and `money`, per currency before and after. Days are UTC days (YYYY-MM-DD), instants are UTC, amounts are in the company’s currency. `X-Product-Time` of every answer is the product’s clock, which a demo may run ahead.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schema(ErrorBody, 'output') },
      parameters: {
        IdempotencyKey: header('Idempotency-Key', 'repeat a request safely for 24 hours; calls that take it say so', {
          type: 'string',
          pattern: '^[\\x21-\\x7e]{1,255}$',
        }),
        ChangeSet: header('X-Change-Set', 'groups the writes of one save; any write takes it', {
          type: 'string',
          format: 'uuid',
        }),
        Channel: header('X-Channel', 'where a write comes from; api unless sent', {
          type: 'string',
          enum: ['grid', 'form', 'import'],
        }),
      },
    },
  };
};
