// Builds the web app into apps/web/dist, only when something it is made of has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './exclusive.mjs';
import { installFingerprint, NeedsHelp, root } from './installed.mjs';

const dist = join(root, 'apps', 'web', 'dist');
const stampFile = join(root, '.cache', 'web-build-stamp');
const fresh = join(root, '.cache', 'web-dist');

/** Made from other sources, or without a say in the pages. @param {string} name */
const ignored = (name) => /^(node_modules|dist|\.tanstack)$|\.gen\.ts$|\.test\.tsx?$|\.tsbuildinfo$/.test(name);

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Changes with every source of the web app and with every package. */
function sourcesFingerprint() {
  const hash = createHash('sha256').update(installFingerprint());
  const files = ['apps/web', 'packages/domain/src', 'packages/contract/src'].flatMap(filesIn).sort();
  for (const file of files) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {string} node @param {NodeJS.ProcessEnv} env @param {(line: string) => void} say */
function viteBuild(node, env, say) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(node, args, { cwd: join(root, 'apps', 'web'), env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (text) => say(String(text)));
  child.stderr.on('data', (text) => say(String(text)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Makes apps/web/dist current. The new pages are built aside and then put in place, so that a broken or interrupted
 * build leaves the old ones.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} installed
 * @param {(text: string) => void} [say] where the build's own output goes
 * @returns {Promise<boolean>} whether anything had to be built
 */
export async function buildWeb({ node, env }, say = (text) => process.stderr.write(text)) {
  const current = () =>
    existsSync(join(dist, 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourcesFingerprint();
  if (current()) return false;
  return exclusively(join(root, '.cache', 'web-build.lock'), async () => {
    if (current()) return false;
    const fingerprint = sourcesFingerprint();
    mkdirSync(fresh, { recursive: true });
    if (!(await viteBuild(node, { ...env, NODE_ENV: 'production' }, say))) {
      throw new NeedsHelp('The web app could not be built; the reason stands above.');
    }
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
    writeFileSync(stampFile, fingerprint);
    return true;
  });
}
