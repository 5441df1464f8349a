import { calls } from '@fairlead/contract';
import { expect, test } from 'vitest';
import { docsPage } from '../src/features/docs/docs.page.ts';
import { openApiDocument } from '../src/http/openapi.ts';

type Json = Record<string, unknown>;
type Operation = { parameters: { name: string; in: string; schema: Json }[]; requestBody?: { content: Json } };

const document = openApiDocument('http://127.0.0.1:4000') as { paths: Record<string, Record<string, Operation>> };
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

test('headers that many calls take are declared once, not as parameters of each', () => {
  for (const { path, method } of calls)
    expect(operationOf(path, method).parameters.filter((parameter) => parameter.in === 'header')).toEqual([]);
  expect(document).toMatchObject({
    components: { parameters: { IdempotencyKey: { in: 'header' }, ChangeSet: { in: 'header' } } },
  });
  expect(operationOf('/dsp_dashboard_api/companies', 'POST')).toMatchObject({
    description: expect.stringContaining('Idempotency-Key'),
  });
});

test('rows that are judged one by one are documented, and so are words that the rules judge', () => {
  const body = (path: string) => operationOf(path, 'POST').requestBody?.content;
  expect(body('/facts/delivery')).toMatchObject({
    'application/json': {
      schema: { properties: { rows: { items: { properties: { hour: { description: expect.any(String) } } } } } },
    },
  });
  expect(body('/companies/{companyId}/orders')).toMatchObject({
    'application/json': { schema: { properties: { client_type: { enum: ['Direct', 'Agency'], default: 'Direct' } } } },
  });
});

test('the page shows what is sent and what is answered, and names between backticks as such', () => {
  const page = docsPage(openApiDocument('http://127.0.0.1:4000') as Parameters<typeof docsPage>[0]);
  const entry = /<details id="sendDelivery">.*?<\/details>/s.exec(page)?.[0] ?? '';
  expect(entry).toContain('<code>rejected</code>');
  expect(entry).toMatch(/Body, application\/json.*client_cost.*Answer 200, application\/json.*replayed/s);
});
