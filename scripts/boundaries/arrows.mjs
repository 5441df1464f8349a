// Judges imports by the tables of boundaries.mjs.
import { openDoors, packages, serverFolders, typeCircles, webFolders } from '../../boundaries.mjs';
import { mayCall, placeOf } from './place.mjs';

/** @typedef {import('./place.mjs').Place} Place */
/** @typedef {import('./imports.mjs').Import} Import */

/** @param {Record<string, string[]>} table @param {string} from @param {string} to */
const allowed = (table, from, to) => from === to || Boolean(table[from]?.includes(to));

/** Tests stand on everything of their own package and on test data. @param {Place} from @param {Place} to */
function betweenPackages(from, to) {
  if (allowed(packages, from.package, to.package)) return null;
  if (to.package === 'test-data') {
    const demo = from.folder === 'demo' || from.folder === 'simulator';
    return from.test || demo ? null : 'test data is for tests and the demo';
  }
  return `${from.package} may not import ${to.package}`;
}

/** Folders that stand below the rooms, and know none of their rules either: who is signed in is no room's secret. */
const belowRooms = ['web/ui', 'web/lib', 'server/core', 'server/db', 'server/http', 'server/platform'];

/** @param {Place} from @param {Place} to */
function fromBelow(from, to) {
  const below = belowRooms.includes(`${from.package}/${from.folder}`);
  if (!below || !to.room || openDoors.includes(to.room)) return null;
  return `${from.folder} stands below the rooms, and may not know ${to.room}`;
}

/** @param {Place} from @param {Place} to */
function betweenRooms(from, to) {
  if (!from.room || !to.room || mayCall(from.room, to.room)) return null;
  return `the room ${from.room} may not call ${to.room}`;
}

/** @param {Place} from @param {Place} to @param {boolean} typeOnly */
function inServer(from, to, typeOnly) {
  if (to.test && !from.test) return 'only tests import what stands tests by';
  // The shape of what a request works with names every part of the house, and imports none of them.
  if (from.folder === 'core' && typeOnly) return null;
  if (!allowed(serverFolders, from.folder, to.folder)) return `${from.folder} may not import ${to.folder}`;
  if (from.folder === 'features' && from.room === to.room) {
    if (/\.routes\.ts$/.test(from.name) && /\.sql\.ts$/.test(to.name))
      return 'routes call their service, which calls the SQL';
    if (/\.sql\.ts$/.test(from.name) && /\.(routes|service)\.ts$/.test(to.name)) return 'SQL calls nothing above it';
  }
  if (/\.(service|sql)\.ts$/.test(from.name) && to.folder === 'http' && !typeOnly)
    return 'what a service does is the same without a request';
  const intoRoom = to.folder === 'features' && from.room !== to.room && from.folder !== 'root';
  if (intoRoom && !/\.service\.ts$/.test(to.name)) return 'another room is reached through its service';
  return null;
}

/** @param {Place} from @param {Place} to */
function inWeb(from, to) {
  if (!allowed(webFolders, from.folder, to.folder)) return `${from.folder} may not import ${to.folder}`;
  if (from.folder === 'features' && from.room !== to.room && to.folder === 'features') {
    if (!/^paths\.ts$|\.queries\.ts$|Picker\.tsx$/.test(to.name))
      return 'the door of a feature is its *.queries.ts, paths.ts and *Picker.tsx';
  }
  return null;
}

/**
 * Why an import is forbidden, null when it is fine.
 * @param {string} fromFile @param {string} toFile @param {boolean} [typeOnly]
 */
export function forbidden(fromFile, toFile, typeOnly = false) {
  const from = placeOf(fromFile);
  const to = placeOf(toFile);
  if (from.package !== to.package)
    return betweenPackages(from, to) ?? (from.test ? null : (fromBelow(from, to) ?? betweenRooms(from, to)));
  if (from.test) return null;
  if (from.package === 'server') return inServer(from, to, typeOnly) ?? betweenRooms(from, to);
  if (from.package === 'web')
    return inWeb(from, to) ?? (openDoors.includes(to.room ?? '') ? null : betweenRooms(from, to));
  // Every call of every room, and what every room declares of its rights
  const gathers =
    (from.package === 'contract' && from.name === 'index.ts') ||
    (from.package === 'domain' && from.name === 'rooms.ts' && to.name === 'room.ts');
  if (['domain', 'contract'].includes(from.package) && !from.room && to.room && !gathers)
    return 'small words every room shares know no room';
  return betweenRooms(from, to);
}

/**
 * Circles of imports, each as its files. Types count: files that name each other's types are read as one.
 * @param {Import[]} imports
 * @returns {string[][]}
 */
export function circles(imports) {
  /** @type {Map<string, string[]>} */ const graph = new Map();
  for (const { from, to, kind, typeOnly } of imports) {
    if (
      kind !== 'file' ||
      (typeOnly && from !== to && typeCircles.some((pair) => pair.includes(from) && pair.includes(to)))
    )
      continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  /** @type {string[][]} */ const found = [];
  const done = new Set();
  /** @param {string} file @param {string[]} path */
  const visit = (file, path) => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
