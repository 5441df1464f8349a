import { expect, test } from 'vitest';
import { smallOf } from '../../build/small-parts.ts';

type Part = { needs?: string[]; long?: boolean };
const parts: Record<string, Part> = {
  '/src/a.ts': {},
  '/src/needs-a.ts': { needs: ['/src/a.ts', '/node_modules/react/index.js'] },
  '/src/long.ts': { long: true },
  '/src/needs-long.ts': { needs: ['/src/long.ts'] },
  '/src/needs-what-a-page-lacks.ts': { needs: ['/node_modules/dialog/index.js'] },
  '/src/needs-what-all-have.ts': { needs: ['/src/frame.ts'] },
  '/src/one.ts': { needs: ['/src/other.ts'] },
  '/src/other.ts': { needs: ['/src/one.ts'] },
};
const graph = {
  getModuleInfo: (id: string) => {
    const { needs = [], long = false } = parts[id] ?? {};
    return { importedIds: needs, dynamicallyImportedIds: [], code: 'x'.repeat(long ? 4000 : 10) };
  },
};

test('small parts are put together that need nothing which a page may lack', () => {
  const small = smallOf(graph, new Set(Object.keys(parts)), (id) => id === '/src/frame.ts');
  expect([...small]).toEqual(['/src/a.ts', '/src/needs-a.ts', '/src/needs-what-all-have.ts']);
});

test('what only some of the pages need is not taken along', () => {
  const small = smallOf(graph, new Set(['/src/needs-a.ts', '/src/a.ts']), () => false);
  expect([...small]).toEqual(['/src/needs-a.ts', '/src/a.ts']);
  expect([...smallOf(graph, new Set(['/src/needs-a.ts']), () => false)]).toEqual([]);
});
