import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { exclusively } from '../../../../../scripts/exclusive.mjs';

/** A browser on disk and the environment it needs. */
export type BrowserOnDisk = { executablePath: string; env: Record<string, string> };

const packageFile = new URL(import.meta.resolve('@sparticuz/chromium').replace(/build\/index\.js$/, 'package.json'));
const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;

/** Written last into the folder: every file with its size, so that a truncated one is noticed. */
const sizesFile = 'sizes.json';

function sizesIn(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const sizes = files.map((file) => [file, statSync(join(folder, file))] as const);
  return Object.fromEntries(sizes.flatMap(([file, s]) => (s.isFile() && file !== sizesFile ? [[file, s.size]] : [])));
}

function complete(folder: string): boolean {
  try {
    return readFileSync(join(folder, sizesFile), 'utf8') === JSON.stringify(sizesIn(folder));
  } catch {
    return false;
  }
}

/** A folder that only this user can write, in the first of these places where that can be. */
function folderIn(bases: readonly string[], mode: number): string {
  for (const base of bases) {
    const folder = join(base, `fairlead-${userInfo().username}`);
    try {
      mkdirSync(folder, { recursive: true, mode });
      const { uid, mode: found } = statSync(folder);
      const trial = join(folder, `trial-${process.pid}`);
      writeFileSync(trial, '');
      rmSync(trial);
      if (uid === process.getuid?.() && (found & 0o022) === 0) return folder;
    } catch {
      // Not writable: the next place.
    }
  }
  throw new Error('The browser needs a folder to unpack into. Set XDG_CACHE_HOME to one that you can write to.');
}

/** In the user's cache, else below the system's temporary folder. */
const privateFolder = (): string =>
  folderIn([process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), tmpdir()], 0o700);

/** Where another user can read and run what lies there. */
const sharedFolder = (): string => {
  const folder = folderIn(['/var/cache', '/tmp'], 0o755);
  chmodSync(folder, 0o755); // whatever the usual mode of this process is
  return folder;
};

/** Lets everybody read and run what is in a folder. */
function share(folder: string): void {
  for (const path of [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  ]) {
    chmodSync(path, 0o755);
  }
}

/** Runs `work` with variables set, then puts the old values of all that it may have changed back. */
async function withEnv<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const names = ['AWS_EXECUTION_ENV', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'];
  const before = names.map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The package's own list of fonts names /tmp/fonts; a page without any font shows no text at all. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}-fonts</cachedir>
</fontconfig>
`;

/**
 * The package unpacks into TMPDIR, and brings the NSS libraries only where it takes the machine for Lambda.
 * @param folder where the files are made
 * @param final where they will stand
 */
async function unpackInto(folder: string, final: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  await withEnv({ AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: folder }, async () => {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  });
  writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontsIn(final));
  writeFileSync(join(folder, sizesFile), JSON.stringify(sizesIn(folder)));
}

/** Whether the package's build (Linux, x64, glibc) runs on this machine. */
const hasBuild = (): boolean => {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return process.platform === 'linux' && process.arch === 'x64' && Boolean(report.header?.glibcVersionRuntime);
};

/**
 * The browser of the tests, unpacked once per version and user: aside, under a lock, then renamed into place, so that
 * test processes that start together never see half of it.
 * @param shared for another user than this one, where it is read and run by everybody
 * @returns null where the package has no build for this machine
 */
export async function unpackedChromium({ shared = false } = {}): Promise<BrowserOnDisk | null> {
  if (!hasBuild()) return null;
  const home = shared ? sharedFolder() : privateFolder();
  const folder = join(home, `chromium-${version}`);
  if (!complete(folder)) {
    await exclusively(join(home, `chromium-${version}.lock`), async () => {
      if (complete(folder)) return;
      const aside = `${folder}.${process.pid}`;
      rmSync(aside, { recursive: true, force: true });
      await unpackInto(aside, folder);
      if (shared) share(aside);
      rmSync(folder, { recursive: true, force: true });
      renameSync(aside, folder);
    });
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}
