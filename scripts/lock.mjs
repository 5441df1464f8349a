// Completes package-lock.json so that `npm ci` accepts it everywhere.
//
// A registry may lack some platform packages that a dependency names as optional (seen: chdb's builds for other
// machines). `npm install` leaves those out of the lock, and `npm ci` then calls the lock out of sync (EUSAGE).
// Each missing one is added with what npm needs to see that it is not for this machine. Run it with `npm run lock`.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * What a platform package's name says of the machine it is for, in the terms of package.json; null when it names none.
 * @param {string} name
 */
export function platformOf(name) {
  const words = (name.split('/').pop() ?? name).split(/[-.]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (!os || !cpu) return null;
  const libc = words.some((word) => word === 'musl')
    ? 'musl'
    : words.some((word) => /^gnu/.test(word))
      ? 'glibc'
      : null;
  return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

/**
 * Where node would find a package asked for from a place in the tree.
 * @param {Record<string, unknown>} packages
 * @param {string} from
 * @param {string} name
 */
function found(packages, from, name) {
  for (let at = from; ; ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    const up = at.lastIndexOf('/node_modules/');
    at = up < 0 ? '' : at.slice(0, up);
  }
}

/**
 * Adds missing optional platform packages and drops addresses of registries (a lock must work with any of them).
 * @param {{ packages: Record<string, any> }} lock the parsed package-lock.json, changed in place
 * @returns {{ added: string[], unnamed: string[] }} unnamed: missing ones whose name tells no platform
 */
export function complete(lock) {
  /** @type {string[]} */ const added = [];
  /** @type {string[]} */ const unnamed = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!entry.link) delete entry.resolved;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (found(lock.packages, place, name)) continue;
      const platform = platformOf(name);
      if (!platform || !/^\d/.test(String(version))) {
        unnamed.push(`${name}@${version}`);
        continue;
      }
      lock.packages[`node_modules/${name}`] = { version, ...platform, optional: true };
      added.push(`${name}@${version}`);
    }
  }
  const root = lock.packages[''];
  const rest = Object.keys(lock.packages)
    .filter((key) => key !== '')
    .sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = { '': root, ...Object.fromEntries(rest.map((key) => [key, lock.packages[key]])) };
  return { added, unnamed };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { added, unnamed } = complete(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json is complete.');
  if (unnamed.length) {
    console.error(
      `Missing, and their names tell no platform: ${unnamed.join(', ')}. Install them or pin another version.`,
    );
    process.exit(1);
  }
}
