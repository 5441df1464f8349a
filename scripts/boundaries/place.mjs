// Where a file stands in the house: its package, its folder, its room.
import { contractShared, platformRooms, readingRooms, rooms } from '../../boundaries.mjs';

/**
 * @typedef {object} Place
 * @property {string} package domain, contract, test-data, server, web, e2e, bench or scripts
 * @property {string} folder of an app: features, db, ui …; '' elsewhere
 * @property {string | null} room
 * @property {string} name the file's name
 * @property {boolean} test whether it is a test or stands only tests by
 */

const knownRooms = new Set([...Object.keys(rooms), ...readingRooms, ...platformRooms]);

/** @param {string} file from the root of the repository @returns {Place} */
export function placeOf(file) {
  const parts = file.split('/');
  const name = parts[parts.length - 1] ?? file;
  // `x.process.ts` is what a test runs as a process of its own.
  const test = /\.(test|process)\.tsx?$/.test(name) || /\/(testing|test)\//.test(file);
  const [top, second = ''] = parts;
  const inside = parts.slice(3);
  if (top === 'packages') return { package: second, folder: '', room: packageRoom(second, inside), name, test };
  if (top !== 'apps')
    return { package: parts.length === 1 ? 'scripts' : (top ?? ''), folder: '', room: null, name, test };
  const folder = inside.length > 1 ? (inside[0] ?? '') : rootFolder(second, name);
  return { package: second, folder, room: folder === 'features' ? (inside[1] ?? null) : null, name, test };
}

/** @param {string} app @param {string} name */
const rootFolder = (app, name) =>
  app === 'server' &&
  /^(context|refusal|company-scope|issues-of|arriving-file|lost-letters|config(\.\w+)?)(\.test)?\.ts$/.test(name)
    ? 'core'
    : 'root';

/** @param {string} inPackage @param {string[]} inside */
function packageRoom(inPackage, inside) {
  if (inPackage === 'domain') return inside.length > 1 ? (inside[0] ?? null) : null;
  if (inPackage !== 'contract') return null;
  const named = (inside[0] ?? '').replace(/(\.test)?\.ts$/, '');
  if (contractShared.includes(named)) return null;
  // The longest room that the name begins with; a file of no room is named as it is, and refused.
  const fitting = [...knownRooms].filter((room) => named === room || named.startsWith(`${room}-`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? named;
}

/** @param {string} room */
export const isRoom = (room) => knownRooms.has(room);

/** Whether a room may call another (see the tables in boundaries.mjs). @param {string} from @param {string} to */
export function mayCall(from, to) {
  if (from === to || readingRooms.includes(from) || platformRooms.includes(from)) return true;
  const arrows = /** @type {Record<string, string[]>} */ (rooms)[from];
  return Boolean(arrows?.includes(to));
}
