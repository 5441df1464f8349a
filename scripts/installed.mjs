// Installs what is missing and finds the pinned Node. Plain JavaScript without dependencies: it runs first, on any
// Node from 18, and may not count on npm's pre and post scripts, which `ignore-scripts=true` switches off.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusive.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.install-stamp');
const lockFile = join(root, 'package-lock.json');
/** What npm reads in place of the lock; there only while packages are installed. */
const placesFile = join(root, 'npm-shrinkwrap.json');
const isWindows = process.platform === 'win32';
/** Its package for this machine; others' are never fetched. */
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const pinnedNode = join(modules, nodePackage, 'bin', isWindows ? 'node.exe' : 'node');

/** What ends an install. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Something the reader can put right; shown without a stack. */
export class NeedsHelp extends Error {}

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The folders of the workspaces, '' being the root, as package.json names them. */
function workspaces() {
  /** @type {string[]} */ const named = json(join(root, 'package.json')).workspaces;
  return ['', ...named.flatMap((name) => (name.endsWith('/*') ? inside(name.slice(0, -2)) : [name]))];
}

/** @param {string} folder */
const inside = (folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .sort();

/** What a workspace asks for: the part of its package.json that an install depends on. @param {string} folder */
function wanted(folder) {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
  } = json(join(root, folder, 'package.json'));
  return JSON.stringify({ dependencies, devDependencies, optionalDependencies });
}

/** Changes whenever another set of packages is asked for. */
export function installFingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  for (const folder of workspaces()) hash.update(`\n${folder} ${wanted(folder)}`);
  return hash.digest('hex');
}

/** Whether node_modules holds what the lock names, by npm's own note of it: a plain `npm ci` is not done twice. */
function holdsTheLock() {
  const note = join(modules, '.package-lock.json');
  if (!existsSync(note)) return false;
  const present = json(note).packages;
  // Optional ones may be for another machine; one in an older version is not what the lock names, and without Node nothing runs
  const fits = (
    /** @type {string} */ place,
    /** @type {{ version: string, optional?: boolean }} */ { version, optional },
  ) =>
    present[place]?.version === version ||
    (optional && present[place] === undefined && place !== `node_modules/${nodePackage}`);
  return Object.entries(json(lockFile).packages).every(
    ([place, entry]) => !place.includes('node_modules/') || entry.link || fits(place, entry),
  );
}

/**
 * Runs the npm this was started with, else the one on the PATH. Ctrl-C ends npm, and this only after what is to be done by then.
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it ended well
 * @throws NeedsHelp when there is no npm, or when it was stopped
 */
async function npm(args) {
  const started = process.env.npm_execpath ?? '';
  const [command, first] = /npm-cli\.c?js$/.test(started) ? [process.execPath, [started]] : ['npm', []];
  /** @type {import('node:child_process').StdioOptions} */ const stdio = ['ignore', 'inherit', 'inherit'];
  const child = spawn(command, [...first, ...args], { cwd: root, stdio, shell: command === 'npm' && isWindows });
  let stopped = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = true;
    if (signal !== 'SIGINT') child.kill(signal); // Ctrl-C reaches it by itself
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const [code] = await once(child, 'close');
    if (stopped) throw new NeedsHelp('Stopped while packages were installed. Run the same command again.');
    return code === 0;
  } catch (error) {
    if (error instanceof NeedsHelp) throw error;
    const { message } = /** @type {Error} */ (error);
    throw new NeedsHelp(`npm could not be started (${message}). Install npm 9 or newer.`);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/**
 * A lock with the place of each package's file at the registry that npm asks. The one in the repository must fit any registry and
 * names none; without places npm first asks for all that is known of each of 560 packages, and reads it: a third of an install.
 * `.invalid` is nobody's (RFC 2606): npm is told to put its own registry there.
 * @template {{ packages: Record<string, any> }} L
 * @param {L} lock the parsed package-lock.json, changed in place
 * @returns {L}
 */
export function withPlaces(lock) {
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link || !entry.integrity) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved = `https://registry.invalid/${name}/-/${name.split('/').pop()}-${entry.version}.tgz`;
  }
  return lock;
}

async function install() {
  console.log('Installing packages (npm ci, a minute or two) …');
  // The build and the pinned Node are no ordinary dependencies: neither NODE_ENV=production nor a setting must leave them out.
  // Warnings would be about the Node that runs npm, while everything else runs on the pinned one.
  const ci = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // A gate installs often: what npm has noted of packages is not asked for again. A note from before a version that is needed now has
  // none of it; people, who install seldom, would wait for both.
  const noted = process.env.CI ? ['--prefer-offline'] : [];
  try {
    writeFileSync(placesFile, JSON.stringify(withPlaces(json(lockFile))));
    if (await npm([...ci, ...noted, '--replace-registry-host=always'])) return;
  } finally {
    rmSync(placesFile, { force: true });
  }
  console.log('Once more, as the registry names the places itself …');
  if (!(await npm(ci))) {
    throw new NeedsHelp('npm ci failed; its reason stands above. Once it is solved, run the same command again.');
  }
}

/** The version that a Node binary answers, '' when it does not run. @param {string} binary */
const versionOf = (binary) => spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) ?? '';

/** The path of the pinned Node: of its package, else the one that runs this when it is the same. */
function findNode() {
  /** @type {Record<string, string>} */ const pinned = json(join(root, 'package.json')).optionalDependencies;
  const version = Object.values(pinned)[0] ?? '';
  if (versionOf(pinnedNode) === version) return pinnedNode;
  if (process.versions.node === version) return process.execPath;
  throw new NeedsHelp(
    pinned[nodePackage] === undefined
      ? `Fairlead runs on Node ${version}, which has no package for ${process.platform} on ${process.arch}. Start this with Node ${version} itself.`
      : `Fairlead runs on Node ${version}, and npm did not install its package ${nodePackage}. Run "npm ci --include=optional" and ` +
          `read its reason, or start this with Node ${version} itself.`,
  );
}

/**
 * Installs when package-lock.json or a package.json asks for something else than is there.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the pinned Node, and an environment that finds it first and keeps what
 * Node makes of the sources, which is a quarter of what a start takes
 */
export async function ensureInstalled() {
  const fingerprint = installFingerprint();
  const current = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint;
  if (!current()) {
    await exclusively(join(root, '.cache', 'install.lock'), async () => {
      rmSync(placesFile, { force: true }); // of an install that was killed
      if (current()) return;
      if (!holdsTheLock()) await install();
      // Where an optional package did not come, the next start tries again
      if (holdsTheLock()) writeFileSync(stampFile, fingerprint);
    });
  }
  const node = findNode();
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node');
  return { node, env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled } };
}

/** Runs a script's work; a problem the reader can solve is shown as one sentence. @param {() => Promise<unknown>} work */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NeedsHelp)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
