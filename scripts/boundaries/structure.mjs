// What imports do not show: names of files in a room, who writes which table, what documents promise.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { alsoWrites, packages, serverKinds, tables } from '../../boundaries.mjs';
import { isRoom, placeOf } from './place.mjs';

/**
 * Workspaces that a manifest names beyond what their package may import. Test data is for the server's demo too.
 * @param {string} workspace the package's name without its scope @param {{ dependencies?: object, devDependencies?: object }} manifest
 */
export function foreignDependencies(workspace, { dependencies = {}, devDependencies = {} }) {
  /** @type {Record<string, string[]>} */ const table = packages;
  const may = [...(table[workspace] ?? []), 'test-data'];
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => name.startsWith('@fairlead/') && !may.includes(name.slice('@fairlead/'.length)))
    .map((name) => `names ${name}, which ${workspace} may not import`);
}

/** @param {string} file @returns {string | null} */
export function misnamed(file) {
  const { package: inPackage, folder, room, name } = placeOf(file);
  if (room && !isRoom(room)) return `${room} is no room; add it to boundaries.mjs or use the room's own word`;
  if (inPackage === 'server' && folder === 'features') {
    const kinds = serverKinds.join('|');
    if (
      !new RegExp(`^[a-z0-9-]+(\\.(${kinds}))?(\\.test)?\\.ts$`).test(name) ||
      !new RegExp(`\\.(${kinds}|test)\\.`).test(name)
    ) {
      return `a file of a server room is called <words>.<kind>.ts, the kind one of ${serverKinds.join(', ')} or test`;
    }
  }
  if (inPackage === 'domain' && !/^[a-z0-9-]+(\.rules)?(\.test)?\.ts$/.test(name)) {
    return 'a file of the domain is called <words>.ts or <words>.rules.ts';
  }
  return /(^|[-.])(utils?|helpers?|managers?|misc)\./.test(name) ? 'the name hides what is inside' : null;
}

/** @type {Record<string, string>} */
const ownerOf = Object.fromEntries(
  Object.entries(tables).flatMap(([owner, owned]) => owned.map((table) => [table, owner])),
);

const writes =
  /(?:\binsert\s+into|\bdelete\s+from|\bupdate(?=\s+(?:only\s+)?[\w."]+\s+(?:as\s+\w+\s+|\w+\s+)?set\b)|\bmerge\s+into|\btruncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/gi;

/**
 * Tables that a server file writes though another room owns them, or though it is no `*.sql.ts`.
 * @param {string} file @param {string} text
 * @returns {string[]}
 */
export function foreignWrites(file, text) {
  const { package: inPackage, folder, room, name, test } = placeOf(file);
  if (inPackage !== 'server' || test || folder === 'db') return [];
  return [...text.matchAll(writes)].flatMap(([, bySql, byBuilder]) => {
    const table = bySql ?? byBuilder ?? '';
    const owner = ownerOf[table];
    if (!owner || (owner === 'platform' && folder === 'platform')) return [];
    if (/** @type {Record<string, string[]>} */ (alsoWrites)[folder]?.includes(table)) return [];
    if (owner !== room) return [`writes ${table}, which ${owner} owns`];
    return name.endsWith('.sql.ts') ? [] : [`writes ${table}; a room writes its tables in its *.sql.ts only`];
  });
}

/**
 * A pattern in the place of imports, which no arrow shows. Tests look through the house by them.
 * @param {string} file @param {string} text
 */
export const byPattern = (file, text) =>
  /\bimport\.meta\.glob\b/.test(text) && !placeOf(file).test ? 'imports files by a pattern; name them' : null;

/** Tables of the migrations that nobody owns in boundaries.mjs. @param {string} root */
export function unownedTables(root) {
  const folder = join(root, 'apps/server/migrations/records');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const made = [...text.matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(
    ([, table]) => table ?? '',
  );
  return made.filter((table) => !ownerOf[table]).map((table) => `the table ${table} has no owner in boundaries.mjs`);
}

/**
 * What is wrong with the calls of the contract, which are refused at start too.
 * @param {readonly { name: string, room: string, method: string, path: string, permission: string }[]} calls
 * @param {readonly string[]} permissions
 */
export function unsoundCalls(calls, permissions) {
  const names = new Set();
  const addresses = new Set();
  return calls.flatMap(({ name, room, method, path, permission }) => {
    const address = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    const faults = [
      ...(permissions.includes(permission) ? [] : [`${name} names no permission of the table`]),
      ...(isRoom(room) ? [] : [`${name} stands in ${room}, which is no room`]),
      ...(names.has(name) ? [`${name} is declared twice`] : []),
      ...(addresses.has(address) ? [`${address} is declared twice`] : []),
    ];
    names.add(name);
    addresses.add(address);
    return faults;
  });
}

const startsInTheHouse = /^(apps|packages|e2e|bench|scripts|docs|\.ci)\//;

/**
 * Links, paths and commands in a document that lead nowhere.
 * @param {string} root @param {string} file @param {string} text
 */
export function brokenPromises(root, file, text) {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to]) => to ?? '');
  const local = links.filter((to) => !/^[a-z]+:/i.test(to)).map((to) => normalize(join(dirname(file), to)));
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path ?? '');
  const paths = quoted.filter((path) => startsInTheHouse.test(path) && !/[<>*{}…]/.test(path));
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? '');
  return [
    ...[...local, ...paths]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `names ${path}, which does not exist`),
    ...commands
      .filter((script) => !scripts.includes(script))
      .map((script) => `names npm run ${script}, which does not exist`),
  ];
}
