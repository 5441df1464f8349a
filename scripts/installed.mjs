// Installs what is missing and finds the pinned Node. Plain JavaScript without dependencies: it runs first, on any
// Node from 18, and may not count on npm's pre and post scripts, which `ignore-scripts=true` switches off.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusive.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.install-stamp');
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

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
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of workspaces()) hash.update(`\n${folder} ${wanted(folder)}`);
  return hash.digest('hex');
}

/** Whether node_modules holds what the lock names, by npm's own note of it: a plain `npm ci` is not done twice. */
function holdsTheLock() {
  const note = join(modules, '.package-lock.json');
  if (!existsSync(note)) return false;
  const present = json(note).packages;
  return Object.entries(json(join(root, 'package-lock.json')).packages).every(
    ([place, entry]) =>
      !place.includes('node_modules/') || entry.link || entry.optional || present[place]?.version === entry.version,
  );
}

/** Runs the npm this was started with, else the one on the PATH. @param {string[]} args */
function npm(args) {
  const started = process.env.npm_execpath ?? '';
  const [command, first] = /npm-cli\.c?js$/.test(started) ? [process.execPath, [started]] : ['npm', []];
  const done = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (done.error) throw new NeedsHelp(`npm could not be started (${done.error.message}). Install npm 9 or newer.`);
  return done.status === 0;
}

function install() {
  console.log('Installing packages (npm ci, a minute or two) …');
  // The build and the pinned Node are development packages: NODE_ENV=production must not leave them out.
  // Warnings would be about the Node that runs npm, while everything else runs on the pinned one.
  const ci = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // A gate installs often: what npm has noted of packages is not asked for again, a fifth of its work. A note from before a version
  // that is needed now has none of it; people, who install seldom, would wait for both.
  if (process.env.CI && npm([...ci, '--prefer-offline'])) return;
  if (!npm(ci)) {
    throw new NeedsHelp('npm ci failed; its reason stands above. Once it is solved, run the same command again.');
  }
}

/** The version that a Node binary answers, '' when it does not run. @param {string} binary */
const versionOf = (binary) => spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) ?? '';

/** The path of the pinned Node, fetched again when a script-free install left it out. */
function findNode() {
  /** @type {string} */ const version = json(join(root, 'package.json')).devDependencies.node;
  if (versionOf(pinnedNode) === version) return pinnedNode;
  console.log(`Fetching Node ${version} (npm rebuild node) …`);
  npm(['rebuild', 'node', '--ignore-scripts=false', '--no-audit', '--no-fund']);
  if (versionOf(pinnedNode) === version) return pinnedNode;
  if (process.versions.node === version) return process.execPath;
  throw new NeedsHelp(
    `Fairlead runs on Node ${version}, which npm could not put into node_modules/node (for ${process.platform} on ` +
      `${process.arch}). Run "npm rebuild node --ignore-scripts=false" and read its reason, or start this with Node ${version} itself.`,
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
    await exclusively(join(root, '.cache', 'install.lock'), () => {
      if (current()) return;
      if (!holdsTheLock()) install();
      writeFileSync(stampFile, fingerprint);
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
