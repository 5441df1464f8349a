import { type CallEntry, calls, rooms } from '@fairlead/contract';
import { DryRun, ErrorBody } from '@fairlead/contract/shapes';
import { isPublic } from '@fairlead/domain/permission';
import type { z } from 'zod';
import { type Json, openShapes } from './openapi-shapes.ts';

type Shapes = ReturnType<typeof openShapes>;

const parameters = (shapes: Shapes, shape: z.ZodType | undefined, where: 'path' | 'query') => {
  const made = shape ? shapes.schemaOf(shape, 'input') : {};
  const required = (made.required as string[] | undefined) ?? [];
  return Object.entries((made.properties as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
  }));
};

const optional = (where: 'header' | 'query', name: string, description: string, schema: Json) => ({
  name,
  in: where,
  required: false,
  description,
  schema,
});

/** Parameters that many calls take, declared once; each call refers to those it takes. */
const shared = {
  DryRun: optional('query', 'dry_run', 'check everything, write nothing', { type: 'boolean' }),
  IdempotencyKey: optional('header', 'Idempotency-Key', 'repeat a request safely for 24 hours', {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{1,255}$',
  }),
  ChangeSet: optional('header', 'X-Change-Set', 'groups the writes of one save', { type: 'string', format: 'uuid' }),
  Channel: optional('header', 'X-Channel', 'where a write comes from; api unless sent', {
    type: 'string',
    enum: ['grid', 'form', 'import'],
  }),
};
const sharedBy = (entry: CallEntry) =>
  [
    ...(entry.dryRun ? ['DryRun'] : []),
    ...(entry.idempotent ? ['IdempotencyKey'] : []),
    ...(entry.dryRun || entry.idempotent ? ['ChangeSet', 'Channel'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const media = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Refusals by status: their name among the components, and what each means. */
const refused: Record<number, [name: string, description: string]> = {
  400: ['Invalid', 'What was sent breaks a rule; `errors` names the fields'],
  401: ['SignedOut', 'Nobody is signed in, or the credentials are not right'],
  403: ['Forbidden', 'The role may not do this, or the link is not valid any more'],
  404: ['NotFound', 'Something that was named does not exist, or is not for this caller'],
  408: ['TooSlow', 'The body took too long to arrive'],
  409: ['Conflict', 'The state or a newer version does not allow it'],
  410: ['Gone', 'What was asked for is not kept any more'],
  413: ['TooLarge', 'The body is too large'],
  415: ['Unsupported', 'The content type is not taken here'],
  416: ['NoSuchPart', 'The file has no such part'],
  422: ['Misuse', 'The idempotency key was used for another request'],
  429: ['TooMany', 'Too many requests; `Retry-After` says when to ask again'],
  503: ['Unavailable', 'A store cannot be reached; nothing was changed'],
  507: ['Full', 'There is no room to save; nothing was changed'],
};

const refusals = (entry: CallEntry): number[] => [
  400,
  ...(isPublic(entry.permission) ? [] : [401, 403]),
  ...(entry.params || entry.refs ? [404] : []),
  ...(entry.method === 'GET' ? [] : [408, 409, 413, 415, 507]),
  ...(entry.refuses ?? []),
  ...(entry.idempotent ? [422] : []),
  429,
  503,
];

const jsonOf = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});

const contentOf = (types: readonly string[], schema: Json): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

const answersOf = (shapes: Shapes, entry: CallEntry): Record<string, Json> => {
  const tried = entry.dryRun ? shapes.schemaOf(DryRun, 'output') : null;
  if (entry.status === 204)
    return { 204: { description: 'Done' }, ...(tried ? { 200: jsonOf('What would happen (dry run)', tried) } : {}) };
  if (entry.answers === 'stream')
    return { 200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } } };
  if (entry.answers === 'file')
    return { 200: { description: 'The file', content: contentOf(entry.media ?? ['text/csv'], { type: 'string' }) } };
  if (entry.answers === 'lines')
    return {
      200: {
        description: 'One JSON value a line',
        content: contentOf(['application/x-ndjson'], shapes.schemaOf(entry.ok, 'output')),
      },
    };
  const ok = shapes.schemaOf(entry.ok, 'output');
  const status = entry.status ?? 200;
  if (!tried) return { [status]: jsonOf('Done', ok) };
  if (status === 200) return { 200: jsonOf('Done, or what would happen (dry run)', { anyOf: [ok, tried] }) };
  return { [status]: jsonOf('Done', ok), 200: jsonOf('What would happen (dry run)', tried) };
};

const operation = (shapes: Shapes, entry: CallEntry): Json => ({
  operationId: entry.name,
  tags: [entry.room],
  summary: entry.title,
  description: [entry.description, ...(entry.idempotent ? ['Takes `Idempotency-Key`.'] : [])].join(' '),
  security: isPublic(entry.permission) ? [] : [{ bearer: [] }],
  parameters: [
    ...parameters(shapes, entry.params, 'path'),
    ...parameters(shapes, entry.query, 'query'),
    ...sharedBy(entry),
  ],
  ...(entry.body
    ? {
        requestBody: {
          required: true,
          content: { [media[entry.encoding ?? 'json']]: { schema: shapes.schemaOf(entry.body, 'input') } },
        },
      }
    : {}),
  responses: {
    ...answersOf(shapes, entry),
    ...Object.fromEntries(
      refusals(entry).map((status) => [status, { $ref: `#/components/responses/${refused[status]?.[0]}` }]),
    ),
  },
});

/** The OpenAPI 3.1 document of all declared calls. */
export const openApiDocument = (publicUrl: string): Json => {
  const shapes = openShapes();
  const error = shapes.schemaOf(ErrorBody, 'output');
  const paths: Record<string, Json> = {};
  for (const entry of calls) {
    paths[entry.path] = { ...paths[entry.path], [entry.method.toLowerCase()]: operation(shapes, entry) };
  }
  return shapes.settled({
    openapi: '3.1.0',
    info: {
      title: 'Fairlead API',
      version: '1.0.0',
      description:
        'Every refusal has the shape of `ErrorBody`. Lists answer `items` and `total`. Writes take `X-Change-Set` and, where named, `Idempotency-Key` and `?dry_run=true`. Editable records carry `version`: send it back with a PUT. A dry run answers `dry_run`, `result`, `warnings` and `money`, per currency before and after; ids that nothing has yet, and paths with them, are null. Days are UTC days (YYYY-MM-DD), instants are UTC, amounts are in the company’s currency. `X-Product-Time` of every answer is the product’s clock, which a demo may run ahead.',
      contact: { name: 'Fairlead', url: `${publicUrl}/api/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...rooms]
      .filter(([name]) => calls.some((entry) => entry.room === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: shared,
      responses: Object.fromEntries(
        Object.values(refused).map(([name, description]) => [name, jsonOf(description, error)]),
      ),
    },
  });
};
