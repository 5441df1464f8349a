import { calls } from '@fairlead/contract';
import { expect, test } from 'vitest';
import { docsPage } from '../src/features/docs/docs.page.ts';
import { openApiDocument } from '../src/http/openapi.ts';

type Json = Record<string, unknown>;
type Operation = { parameters: { name: string; in: string; schema: Json }[]; requestBody?: { content: Json } };

const document = openApiDocument('http://127.0.0.1:4000') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};
const operationOf = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

test('every declared call is in the document', () => {
  for (const entry of calls) expect(operationOf(entry.path, entry.method)).toMatchObject({ operationId: entry.name });
});

test('ids and names come with examples of the demo workspace, in the form they travel in', () => {
  expect(operationOf('/dsp_dashboard_api/companies/{companyId}', 'GET').parameters[0]).toMatchObject({
    name: 'companyId',
    schema: { type: 'integer', minimum: 1, example: 1001 },
  });
  expect(operationOf('/dsp_dashboard_api/combinations', 'POST').requestBody?.content).toMatchObject({
    'application/json': {
      schema: {
        properties: { operator: { example: 'union' }, source_targeting_list_ids: { example: [40001, 40002] } },
      },
    },
  });
});

test('headers that many calls take are declared once, and each call refers to those it takes', () => {
  const parameters = (path: string, method: string) => operationOf(path, method).parameters;
  const headers = { $ref: '#/components/parameters/IdempotencyKey' };
  expect(document).toMatchObject({
    components: { parameters: { IdempotencyKey: { in: 'header' }, ChangeSet: { in: 'header' } } },
  });
  expect(parameters('/dsp_dashboard_api/companies', 'POST')).toContainEqual(headers);
  expect(parameters('/dsp_dashboard_api/companies', 'GET')).toMatchObject([{ in: 'query', name: 'with' }]);
  expect(operationOf('/dsp_dashboard_api/companies', 'POST')).toMatchObject({
    description: expect.stringContaining('Idempotency-Key'),
  });
});

test('rows that are judged one by one are documented, and so are words that the rules judge', () => {
  const body = (path: string) => operationOf(path, 'POST').requestBody?.content;
  expect(body('/facts/delivery')).toMatchObject({
    'application/json': { schema: { properties: { rows: { items: { $ref: '#/components/schemas/DeliveryRow' } } } } },
  });
  expect(document.components.schemas.DeliveryRow).toMatchObject({
    properties: { hour: { description: expect.any(String) } },
  });
  expect(body('/companies/{companyId}/orders')).toMatchObject({
    'application/json': { schema: { properties: { client_type: { enum: ['Direct', 'Agency'], default: 'Direct' } } } },
  });
});

test('what the rules ask for is required, and no default lies outside its words', () => {
  expect(operationOf('/dsp_dashboard_api/apps', 'POST').requestBody?.content).toMatchObject({
    'application/json': { schema: { required: expect.arrayContaining(['name', 'platform']) } },
  });
  const outside = (value: unknown): unknown[] => {
    if (typeof value !== 'object' || value === null) return [];
    const schema = value as Json;
    const own = Array.isArray(schema.enum) && 'default' in schema && !schema.enum.includes(schema.default);
    return [...(own ? [schema] : []), ...Object.values(schema).flatMap(outside)];
  };
  expect(outside(document)).toEqual([]);
});

test('a shape as it is sent and as it is answered are two where they differ', () => {
  expect(document.components.schemas).toMatchObject({
    CohortFilterSent: { properties: { only_marketed: { default: false } } },
    CohortFilter: { required: expect.arrayContaining(['only_marketed']) },
  });
});

test('a call names each refusal that a client may meet, also those that few calls know', () => {
  const refusals = (path: string, method: string) =>
    Object.keys((operationOf(path, method) as unknown as { responses: Json }).responses).filter((one) => one >= '400');
  // A wrong password, and a link that is wrong or late
  expect(refusals('/token', 'POST')).toContain('401');
  expect(refusals('/sso/token', 'POST')).toContain('401');
  expect(refusals('/icons/{link}', 'GET')).toContain('403');
  for (const path of ['/files/{link}', '/assets/{link}'])
    expect(refusals(path, 'GET')).toEqual(expect.arrayContaining(['403', '416']));
  expect(refusals('/dsp_dashboard_api/asset/craftsman/{creativeId}', 'GET')).toContain('409');
  // No room to save, also where a reading call leaves a note of itself, a file or a nonce; and a body that came too slowly
  for (const path of [
    '/dsp_dashboard_api/targeting_lists/{targetingId}/download',
    '/dsp_dashboard_api/asset/craftsman/{creativeId}',
    '/reviews/{token}',
    '/sso/config',
  ])
    expect(refusals(path, 'GET'), path).toContain('507');
  expect(refusals('/reviews/{token}', 'GET')).toContain('410');
  for (const { path, method } of calls.filter((entry) => entry.method !== 'GET'))
    expect(refusals(path, method)).toEqual(expect.arrayContaining(['408', '507']));
});

test('a call says no refusal of its own that each of its kind knows', () => {
  const twice = calls.filter(
    ({ method, refuses }) => method !== 'GET' && refuses?.some((one) => [409, 507].includes(one)),
  );
  expect(twice.map(({ name }) => name)).toEqual([]);
});

test('the page shows what is sent and what is answered, and names between backticks as such', () => {
  const page = docsPage(openApiDocument('http://127.0.0.1:4000'));
  const entry = /<details id="sendDelivery">.*?<\/details>/s.exec(page)?.[0] ?? '';
  expect(entry).toContain('<code>rejected</code>');
  expect(entry).toMatch(/Body, application\/json.*client_cost.*Answer 200, application\/json.*replayed/s);
});
