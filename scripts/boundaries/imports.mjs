// Reads what the sources import. dependency-cruiser would do it, but cannot read TypeScript beside TypeScript 7.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} from the importing file, from the root of the repository
 * @property {string} to the imported file, or the name of a package
 * @property {'file' | 'package' | 'node' | 'missing'} kind
 * @property {boolean} typeOnly whether it is gone at run time
 * @property {string} [written] the path as the source writes it
 */

/** Folders of the workspaces by package name. @type {Record<string, string>} */
const workspaces = {
  '@fairlead/domain': 'packages/domain/src',
  '@fairlead/contract': 'packages/contract/src',
  '@fairlead/test-data': 'packages/test-data/src',
  '@fairlead/server': 'apps/server/src',
  '@fairlead/e2e': 'e2e',
  '@fairlead/bench': 'bench',
};

/** Where a short path such as `#ui/kit/Button.ts` begins, by workspace: "imports" of its package.json. @type {Record<string, string>} */
const shortPaths = { 'apps/web': 'apps/web/src' };

const sourceRoots = ['packages', 'apps', 'e2e', 'bench', 'scripts'];

/** Every source file below the root, sorted. @param {string} root @returns {string[]} */
export function sourceFiles(root) {
  /** @param {string} folder @returns {string[]} */
  const within = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return within(path);
      return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
    });
  return sourceRoots
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(within)
    .sort();
}

/** The file or package that a specifier names. @param {string} root @param {string} from @param {string} specifier */
function resolve(root, from, specifier) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('node:')) return { kind: /** @type {const} */ ('node'), to: bare };
  const file = bare.startsWith('.')
    ? normalize(join(dirname(from), bare))
    : (shortFile(from, bare) ?? workspaceFile(bare));
  if (file === null) return { kind: /** @type {const} */ ('package'), to: packageName(bare) };
  return existsSync(join(root, file))
    ? { kind: /** @type {const} */ ('file'), to: file }
    : { kind: /** @type {const} */ ('missing'), to: file };
}

/** @param {string} from @param {string} specifier @returns {string | null} */
function shortFile(from, specifier) {
  const folder = shortPaths[from.split('/').slice(0, 2).join('/')];
  return folder && specifier.startsWith('#') ? `${folder}/${specifier.slice(1)}` : null;
}

/**
 * What is wrong with how a file writes a path: one that climbs two folders and more is read by nobody, and changes whenever a
 * file moves. Beside it and one folder up it stays relative.
 * @param {string} from @param {string} specifier
 */
export function longPath(from, specifier) {
  const folder = shortPaths[from.split('/').slice(0, 2).join('/')];
  if (!folder || !from.startsWith(`${folder}/`) || !specifier.startsWith('../../')) return null;
  const file = normalize(join(dirname(from), specifier));
  return file.startsWith(`${folder}/`) ? `imports ${specifier}: write #${file.slice(folder.length + 1)}` : null;
}

/** @param {string} specifier */
const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {string} specifier @returns {string | null} */
function workspaceFile(specifier) {
  const folder = workspaces[packageName(specifier)];
  if (!folder) return null;
  const rest = specifier.slice(packageName(specifier).length + 1);
  return `${folder}/${rest ? (/\.\w+$/.test(rest) && !/\.rules$/.test(rest) ? rest : `${rest}.ts`) : 'index.ts'}`;
}

/** What types name by `import('…')`. @param {any} node @returns {string[]} */
function typeImports(node) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(typeImports);
  const own = node.type === 'TSImportType' && typeof node.source?.value === 'string' ? [node.source.value] : [];
  return [...own, ...Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : typeImports(value)))];
}

/** The specifiers a text names, with whether each is for types only. @param {string} file @param {string} text */
export function specifiers(file, text) {
  const { module, program } = parseSync(file, text);
  /** @type {{ specifier: string, typeOnly: boolean }[]} */ const named = [];
  for (const one of module.staticImports) {
    const typeOnly = one.entries.length > 0 && one.entries.every((entry) => entry.isType);
    named.push({ specifier: one.moduleRequest.value, typeOnly });
  }
  for (const one of module.staticExports) {
    const from = one.entries.filter((entry) => entry.moduleRequest);
    const [first] = from;
    if (first?.moduleRequest) {
      named.push({ specifier: first.moduleRequest.value, typeOnly: from.every((entry) => entry.isType) });
    }
  }
  for (const one of module.dynamicImports) {
    const literal = text.slice(one.moduleRequest.start, one.moduleRequest.end).match(/^['"`]([^'"`$]+)['"`]$/);
    if (literal?.[1]) named.push({ specifier: literal[1], typeOnly: false });
  }
  // The tree is walked only where there is something to find
  if ((text.match(/\bimport\(/g)?.length ?? 0) > module.dynamicImports.length)
    for (const specifier of typeImports(program)) named.push({ specifier, typeOnly: true });
  return named;
}

/**
 * Every import of the repository's sources.
 * @param {string} root
 * @param {string[]} [files]
 * @returns {Import[]}
 */
export function importsOf(root, files = sourceFiles(root)) {
  return files.flatMap((from) =>
    specifiers(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, typeOnly }) => ({
      from,
      typeOnly,
      written: specifier,
      ...resolve(root, from, specifier),
    })),
  );
}
