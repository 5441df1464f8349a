import { describe, expect, test } from 'vitest';
import { circles, forbidden } from './arrows.mjs';
import { importsOf, longPath, specifiers } from './imports.mjs';
import { brokenPromises, byPattern, foreignDependencies, foreignWrites, misnamed, unsoundCalls } from './structure.mjs';

const server = (file: string) => `apps/server/src/${file}`;
const room = (file: string) => server(`features/${file}`);
const web = (file: string) => `apps/web/src/${file}`;
const domain = (file: string) => `packages/domain/src/${file}`;

describe('packages', () => {
  test('arrows point down', () => {
    expect(forbidden('packages/contract/src/company.ts', domain('role.ts'))).toBeNull();
    expect(forbidden(domain('role.ts'), 'packages/contract/src/call.ts')).toMatch(/domain may not import contract/);
    expect(forbidden(web('lib/call.ts'), server('context.ts'))).toMatch(/web may not import server/);
  });

  test('test data is for tests, the demo and the simulator', () => {
    const builder = 'packages/test-data/src/company.ts';
    expect(forbidden(room('company/company.test.ts'), builder)).toBeNull();
    expect(forbidden(server('demo/demo.ts'), builder)).toBeNull();
    expect(forbidden(room('company/company.service.ts'), builder)).toMatch(/test data/);
  });
});

describe('rooms', () => {
  test('a room calls the rooms of its line only', () => {
    expect(forbidden(room('combination/combination.service.ts'), room('audience/audience.service.ts'))).toBeNull();
    expect(forbidden(room('audience/audience.service.ts'), room('combination/combination.service.ts'))).toMatch(
      /audience may not call combination/,
    );
    expect(forbidden(domain('audience/audience.ts'), domain('combination/combination.ts'))).toMatch(/may not call/);
    expect(forbidden(room('audience/audience.service.ts'), domain('combination/combination.ts'))).toMatch(
      /may not call/,
    );
  });

  test('another room is reached through its service, the own SQL through the own service', () => {
    expect(forbidden(room('combination/combination.service.ts'), room('audience/audience.sql.ts'))).toMatch(/service/);
    expect(forbidden(room('audience/audience.routes.ts'), room('audience/audience.sql.ts'))).toMatch(/service/);
    expect(forbidden(room('audience/audience.service.ts'), room('audience/audience.sql.ts'))).toBeNull();
  });

  test('small words know no room, and reading rooms know every rule', () => {
    expect(forbidden(domain('money.ts'), domain('company/company.ts'))).toMatch(/know no room/);
    expect(forbidden(room('search/search.service.ts'), domain('combination/combination.rules.ts'))).toBeNull();
  });
});

describe('folders', () => {
  test('the engine knows no rooms, the platform no features', () => {
    expect(forbidden(server('engine/merge.ts'), server('context.ts'))).toMatch(/engine may not import core/);
    expect(forbidden(server('platform/jobs/jobs.ts'), server('http/scope.ts'))).toMatch(/may not import http/);
    expect(forbidden(server('platform/jobs/jobs.ts'), server('refusal.ts'))).toBeNull();
    expect(forbidden(room('company/company.service.ts'), server('http/input.ts'))).toMatch(/without a request/);
    expect(forbidden(room('company/company.service.ts'), server('http/handle-files.ts'), true)).toBeNull();
    expect(forbidden(room('company/company.routes.ts'), server('http/handle.ts'))).toBeNull();
    expect(forbidden(server('platform/jobs/jobs.ts'), room('company/company.service.ts'))).toMatch(/may not import/);
  });

  test('what stands tests by stays with tests', () => {
    expect(forbidden(server('app.ts'), server('testing/house.ts'))).toMatch(/only tests/);
    expect(forbidden(room('company/company.test.ts'), server('testing/house.ts'))).toBeNull();
  });

  test('ui stands below features, and a feature has a door', () => {
    expect(forbidden(web('ui/grid/Grid.tsx'), web('features/company/CompanyGrid.tsx'))).toMatch(/may not import/);
    const form = web('features/application/ApplicationForm.tsx');
    expect(forbidden(form, web('features/company/CompanyPicker.tsx'))).toBeNull();
    expect(forbidden(form, web('features/company/CompanyForm.tsx'))).toMatch(/door/);
    expect(forbidden(web('features/company/CompanyForm.tsx'), web('features/auth/auth.queries.ts'))).toBeNull();
    expect(forbidden(web('features/company/CompanyForm.tsx'), web('features/auth/SignInPage.tsx'))).toMatch(/door/);
    expect(forbidden(web('features/company/CompanyForm.tsx'), web('features/audience/audience.queries.ts'))).toMatch(
      /may not call/,
    );
  });

  test('what stands below the rooms knows none of them, but who is signed in', () => {
    expect(forbidden(web('ui/bits/Age.tsx'), domain('audience/freshness.ts'))).toMatch(/may not know audience/);
    expect(forbidden(web('lib/words.ts'), 'packages/contract/src/company.ts')).toMatch(/may not know company/);
    expect(forbidden(server('http/refuse.ts'), domain('line-item-budget/budget.rules.ts'))).toMatch(/may not know/);
    expect(forbidden(web('lib/session.ts'), domain('auth/return-path.ts'))).toBeNull();
    expect(forbidden(web('ui/bits/Age.tsx'), domain('money.ts'))).toBeNull();
  });

  test('a circle is found, of types too', () => {
    const edge = (from: string, to: string, typeOnly = false) => ({ from, to, kind: 'file' as const, typeOnly });
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual([['a', 'b', 'c', 'a']]);
    expect(circles([edge('a', 'b'), edge('b', 'a', true)])).toEqual([['a', 'b', 'a']]);
  });
});

describe('what a file imports', () => {
  test('is seen however it is written', () => {
    const text = `import { a } from './a.ts';
import type { B } from './b.ts';
export { c } from './c.ts';
const d = () => import('./d.ts');
export type E = import('./e.ts').E;
export const f = d as unknown as typeof import('./f.tsx').F;`;
    expect(specifiers('x.ts', text)).toEqual([
      { specifier: './a.ts', typeOnly: false },
      { specifier: './b.ts', typeOnly: true },
      { specifier: './c.ts', typeOnly: false },
      { specifier: './d.ts', typeOnly: false },
      { specifier: './e.ts', typeOnly: true },
      { specifier: './f.tsx', typeOnly: true },
    ]);
  });

  test('is named: no pattern stands for files, but in tests', () => {
    const text = "const all = import.meta.glob('../features/**/*.tsx');";
    expect(byPattern(web('ui/bits/all.ts'), text)).toMatch(/by a pattern/);
    expect(byPattern(web('app/all.test.ts'), text)).toBeNull();
    expect(byPattern(web('ui/bits/all.ts'), 'const { env } = import.meta;')).toBeNull();
  });
});

describe('short paths', () => {
  const page = web('routes/_app/companies/index.tsx');

  test('a path of the web app that climbs two folders is written from #', () => {
    expect(longPath(page, '../../../features/company/CompaniesPage.tsx')).toMatch(
      /write #features\/company\/Companies/,
    );
    expect(longPath(page, '../-page.ts')).toBeNull();
    expect(longPath(page, '#features/company/CompaniesPage.tsx')).toBeNull();
    expect(longPath(room('company/company.service.ts'), '../../context.ts')).toBeNull();
  });

  test('what stands behind # is held to the arrows as any other path', () => {
    const seen = importsOf('.', [web('features/company/company-columns.tsx'), web('routes/_app/companies/index.tsx')]);
    const short = seen.filter(({ written }) => written?.startsWith('#'));
    expect(short.length).toBeGreaterThan(3);
    for (const { to, kind } of short) expect([to, kind]).toEqual([expect.stringMatching(/^apps\/web\/src\//), 'file']);
  });
});

describe('files', () => {
  test('names in a room come from the list', () => {
    expect(misnamed(room('company/company.sql.ts'))).toBeNull();
    expect(misnamed(room('company/company.test.ts'))).toBeNull();
    expect(misnamed(room('company/queries.ts'))).toMatch(/kind/);
    expect(misnamed(room('firm/firm.sql.ts'))).toMatch(/no room/);
    expect(misnamed(domain('company/company.rules.ts'))).toBeNull();
    expect(misnamed(web('lib/utils.ts'))).toMatch(/hides/);
    expect(misnamed('packages/contract/src/cohort-question.ts')).toBeNull();
    expect(misnamed('packages/contract/src/firm.ts')).toMatch(/no room/);
  });

  test('a file of the contract is held to its room, and a shared one knows none', () => {
    const contract = (file: string) => `packages/contract/src/${file}`;
    expect(forbidden(contract('cohort-question.ts'), contract('cohort.ts'))).toBeNull();
    expect(forbidden(contract('cohort-question.ts'), contract('combination.ts'))).toMatch(/may not call/);
    expect(forbidden(contract('shapes.ts'), contract('company.ts'))).toMatch(/know no room/);
    expect(forbidden(contract('index.ts'), contract('company.ts'))).toBeNull();
  });

  test('a manifest names no package that its workspace may not import', () => {
    expect(foreignDependencies('web', { dependencies: { '@fairlead/domain': '0.1.0', react: '1' } })).toEqual([]);
    expect(foreignDependencies('web', { devDependencies: { '@fairlead/server': '0.1.0' } })).toHaveLength(1);
  });

  test('only the owner writes a table, and only in its SQL', () => {
    const insert = 'insert into targeting_list (name) values ($1)';
    expect(foreignWrites(room('audience/audience.sql.ts'), insert)).toEqual([]);
    expect(foreignWrites(room('combination/combination.sql.ts'), insert)).toHaveLength(1);
    expect(foreignWrites(room('audience/audience.service.ts'), insert)).toHaveLength(1);
    expect(foreignWrites(room('search/search.sql.ts'), 'update company set name = $1')).toHaveLength(1);
    expect(foreignWrites(room('search/search.sql.ts'), 'update company as c set name = $1')).toHaveLength(1);
    expect(foreignWrites(room('search/search.sql.ts'), "k.updateTable('company')")).toHaveLength(1);
    for (const sql of [
      'update only company set',
      'insert into public.company (name)',
      'truncate company',
      'truncate table only "company"',
    ])
      expect([sql, foreignWrites(room('search/search.sql.ts'), sql)]).toEqual([
        sql,
        [expect.stringMatching(/company/)],
      ]);
    expect(foreignWrites(room('search/search.sql.ts'), 'select name from company for update')).toEqual([]);
  });
});

test('a call without a permission, and one declared twice, is refused', () => {
  const sound = {
    name: 'listCompanies',
    room: 'company',
    method: 'GET',
    path: '/companies/{id}',
    permission: 'company.read',
  };
  expect(unsoundCalls([sound], ['company.read'])).toEqual([]);
  expect(unsoundCalls([{ ...sound, permission: '' }], ['company.read'])).toHaveLength(1);
  expect(
    unsoundCalls([sound, { ...sound, name: 'other', path: '/companies/{companyId}' }], ['company.read']),
  ).toHaveLength(1);
});

test('a document that names a missing file, path or command is found', () => {
  const promises = (text: string) => brokenPromises('.', 'docs/page.md', text);
  expect(promises('[the map](../README.md) and `scripts/lock.mjs`, `npm run types`')).toEqual([]);
  expect(promises('[gone](../NOWHERE.md)')).toHaveLength(1);
  expect(promises('`apps/server/nothing.ts`')).toHaveLength(1);
  expect(promises('`npm run nothing`')).toHaveLength(1);
});
