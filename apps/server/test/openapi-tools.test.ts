import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../src/features/user/user.service.ts';
import { openApiDocument } from '../src/http/openapi.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';

// What others do with the API document: two linters by their recommended rules, and a client made of its types.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const text = JSON.stringify(openApiDocument('https://fairlead.example'));

/**
 * Paths that the product's documents give as they are: a test's id stands where other paths name what they ask of a campaign. An
 * id is a number, so that no address is meant by both.
 */
const asGiven = ({ ruleId, message }: { ruleId: string; message: string }): boolean =>
  ruleId === 'no-ambiguous-paths' && message.includes('`/dsp_dashboard_api/campaigns/test/{testCampaignId}`');

test('Redocly finds nothing to say about the document', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  const faults = found.filter((fault) => !asGiven(fault));
  expect(faults.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('Spectral finds nothing to say about the document', async () => {
  const { Document, Spectral } = spectralCore;
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as never, 'recommended']] });
  const found = await spectral.run(new Document(text, spectralParsers.Json, '/openapi.json'));
  expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
});

/** A client as somebody else would write it: every name below is checked against the types made of the document. */
const client = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.gen.ts';

type Company = components['schemas']['Company'];

export const talk = async (baseUrl: string, username: string, password: string) => {
  const client = createClient<paths>({ baseUrl });
  const { data: token } = await client.POST('/token', {
    body: { grant_type: 'password', username, password },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (!token) throw new Error('not signed in');
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('Authorization', 'Bearer ' + token.access_token);
      return request;
    },
  });
  const tried = await client.POST('/dsp_dashboard_api/companies', {
    params: { query: { dry_run: true }, header: { 'Idempotency-Key': 'k1' } },
    body: { name: 'Nomnom', currency: 'EUR', is_test: false },
  });
  const made = await client.POST('/dsp_dashboard_api/companies', { body: { name: 'Nomnom', currency: 'EUR', is_test: false } });
  const company = made.data as Company;
  const read = await client.GET('/dsp_dashboard_api/companies/{companyId}', { params: { path: { companyId: company.id } } });
  const missing = await client.GET('/dsp_dashboard_api/companies/{companyId}', { params: { path: { companyId: 999999 } } });
  const code: string | undefined = missing.error?.code;
  return { tried: tried.data, name: read.data?.name, code };
};

/** The shape that holds itself. */
export const depth = (tree: components['schemas']['SourceTree']): number =>
  1 + Math.max(0, ...tree.sources.map(depth));

// @ts-expect-error a field that the document does not have
export const wrong = (company: Company) => company.nonsense;
`;

const options = {
  compilerOptions: {
    ...{ target: 'ES2024', lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: [], module: 'nodenext', strict: true },
    ...{ allowImportingTsExtensions: true, skipLibCheck: true, noEmit: true },
  },
  files: ['client.ts'],
};

const folder = `${root}.cache/test/api-client-${process.pid}`;
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await mkdir(folder, { recursive: true });
});
afterAll(async () => {
  await house?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a client with types made of the document compiles, and talks to a server', async () => {
  await Promise.all([
    writeFile(`${folder}/api.gen.ts`, astToString(await openapiTS(text))),
    writeFile(`${folder}/client.ts`, client),
    writeFile(`${folder}/package.json`, '{ "type": "module" }'),
    writeFile(`${folder}/tsconfig.json`, JSON.stringify(options)),
  ]);
  const compiled = spawnSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', folder]);
  expect(String(compiled.stdout)).toBe('');

  const address = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const { talk } = await import(/* @vite-ignore */ pathToFileURL(`${folder}/client.ts`).href);
  const password = 'Correct-horse-7';
  const email = 'ada@fairlead.example';
  await addUser(house.context, { email, role: 'admin', company_id: null, password });
  expect(await talk(`${address}/api`, email, password)).toMatchObject({
    tried: { dry_run: true, result: { id: null, name: 'Nomnom' } },
    name: 'Nomnom',
    code: 'not_found',
  });
});

/** Only the calls of the feed, and the shapes they lead to. */
const feedDocument = (): Record<string, unknown> => {
  const document = JSON.parse(text);
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/feed/')));
  const kept = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (kept.has(`${kind}/${name}`)) continue;
      kept.add(`${kind}/${name}`);
      follow(document.components[kind as string][name as string]);
    }
  };
  follow(document.paths);
  const { securitySchemes, ...kinds } = document.components as Record<string, Record<string, unknown>>;
  document.components = Object.fromEntries(
    Object.entries(kinds).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => kept.has(`${kind}/${name}`))),
    ]),
  );
  return { ...document, components: { ...document.components, securitySchemes } };
};

/** `UPDATE_TYPES=1` writes them. */
test('the types of the second bidder are those of the document', async () => {
  const file = `${root}bench/feed/api.gen.ts`;
  const types = astToString(await openapiTS(JSON.stringify(feedDocument())));
  if (process.env.UPDATE_TYPES) await writeFile(file, types);
  expect(await readFile(file, 'utf8')).toBe(types);
});
