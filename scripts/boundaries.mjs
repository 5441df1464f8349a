// `npm run boundaries`: the house's own rules, read from boundaries.mjs. Prints each fault, ends with 1 when there is one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { calls } from '../packages/contract/src/index.ts';
import { permissions } from '../packages/domain/src/permission.ts';
import { circles, forbidden } from './boundaries/arrows.mjs';
import { codeFaults } from './boundaries/codes.mjs';
import { importsOf, longPath, sourceFiles } from './boundaries/imports.mjs';
import { placeOf } from './boundaries/place.mjs';
import {
  brokenPromises,
  byPattern,
  foreignDependencies,
  foreignWrites,
  misnamed,
  unownedTables,
  unsoundCalls,
} from './boundaries/structure.mjs';
import { styleFaults } from './boundaries/styles.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const files = sourceFiles(root);
const imports = importsOf(root, files);
/** @type {string[]} */ const faults = [];

/** @param {string} file */
const text = (file) => readFileSync(join(root, file), 'utf8');

/** @param {string} path @returns {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
const manifest = (path) => (existsSync(join(root, path)) ? JSON.parse(text(path)) : {});

/** Packages that a file may import: its workspace's and, for tests and tools, the development ones and the root's. @param {string} file */
function declared(file) {
  const folder = file
    .split('/')
    .slice(0, /^(packages|apps)\//.test(file) ? 2 : 1)
    .join('/');
  const own = manifest(join(folder, 'package.json'));
  const shipped = Object.keys(own.dependencies ?? {});
  if (/^(packages|apps)\/[\w-]+\/src\//.test(file) && !placeOf(file).test) return shipped;
  const rest = [own.devDependencies, manifest('package.json').dependencies, manifest('package.json').devDependencies];
  return [...shipped, ...rest.flatMap((names) => Object.keys(names ?? {}))];
}

for (const { from, to, kind, typeOnly, written } of imports) {
  if (kind === 'missing') faults.push(`${from}: imports ${to}, which does not exist`);
  if (kind === 'package') {
    const names = declared(from);
    const types = `@types/${to.replace(/^@/, '').replace('/', '__')}`;
    if (!names.includes(to) && !names.includes(types) && !typeOnly)
      faults.push(`${from}: imports ${to}, which its package.json lacks`);
  }
  const long = written ? longPath(from, written) : null;
  if (long) faults.push(`${from}: ${long}`);
  const reason = kind === 'file' ? forbidden(from, to, typeOnly) : null;
  if (reason) faults.push(`${from} → ${to}: ${reason}`);
}
for (const workspace of [
  'packages/domain',
  'packages/contract',
  'packages/test-data',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
]) {
  const path = `${workspace}/package.json`;
  for (const fault of foreignDependencies(workspace.split('/').pop() ?? '', manifest(path)))
    faults.push(`${path}: ${fault}`);
}
for (const circle of circles(imports)) faults.push(`a circle of imports: ${circle.join(' → ')}`);

for (const file of files) {
  for (const fault of [misnamed(file), byPattern(file, text(file))]) if (fault) faults.push(`${file}: ${fault}`);
  for (const write of foreignWrites(file, text(file))) faults.push(`${file}: ${write}`);
}
faults.push(...unownedTables(root), ...unsoundCalls(calls, permissions));

const inDocs = ['docs', 'docs/decisions', 'docs/operating', 'docs/requirements'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...inDocs.filter((name) => name.endsWith('.md'))];
const others = ['apps/server/migrations', 'apps/web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(sql|css)$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const citing = [...files, ...others, ...pages.filter((name) => !name.startsWith('docs/requirements/'))].filter(
  (name) => name !== 'scripts/boundaries/codes.test.ts', // its codes are examples
);
faults.push(...codeFaults(root, citing));
for (const file of pages) {
  for (const promise of brokenPromises(root, file, text(file))) faults.push(`${file}: ${promise}`);
}

const inWeb = (/** @type {string} */ name) => name.startsWith('apps/web/src/');
faults.push(
  ...styleFaults({
    sheets: others.filter((name) => name.endsWith('.css')).map((file) => ({ file, text: text(file) })),
    sources: files
      .filter((file) => inWeb(file) && !placeOf(file).test && !file.endsWith('.gen.ts'))
      .map((file) => ({ file, text: text(file) })),
  }),
);

for (const fault of faults) console.error(fault);
console.log(
  `${files.length} files, ${imports.length} imports: ${faults.length ? `${faults.length} faults` : 'in order'}.`,
);
process.exitCode = faults.length ? 1 : 0;
