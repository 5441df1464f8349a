// Backup, verify and restore of a demo: times, how long saves wait meanwhile, then kill -9 at random moments (--size, --rounds).
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { admin, timed } from './backup/admin.ts';
import { killBackups, killRestores } from './backup/kill.ts';
import { savesWhile } from './backup/saves.ts';

/**
 *     npm run bench backup -- [--size small|full] [--rounds 10] [--seed N] [--data-dir <folder of a demo>]
 *
 * Starts a demo on a folder of its own (or on the one given, which must not be in use), backs it up twice while companies are
 * saved, verifies and restores it. Then kills as many backups and as many restores at random moments: no half of one may be
 * taken for a whole one, and what is run again ends well.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'data-dir': { type: 'string' },
  },
});
const folder = mkdtempSync(join(testFolder(), 'bench-backup-'));
const dataDir = values['data-dir'] ?? join(folder, 'data');
const root = join(folder, 'backups');
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const rounds = Number(values.rounds);
const faults: string[] = [];

try {
  const saves = await savesWhile({ DATA_DIR: dataDir, DEMO_SIZE: values.size }, async (env) => {
    console.log((await admin(env, 'backup', root)).said.trim());
    console.log((await admin(env, 'backup', root)).said.trim());
  });
  console.log(`saves alone: ${saves.alone}; during two backups: ${saves.during}; load ${load()}`);
  const verified = await timed(() => admin({ DATA_DIR: dataDir }, 'verify', root));
  console.log(`${verified.result.said.trim()}\nverify ${verified.ms} ms, load ${load()}`);
  const target = join(folder, 'restored');
  const restored = await timed(() => admin({ DATA_DIR: target }, 'restore', root));
  console.log(`${restored.result.said.trim()}\nrestore ${restored.ms} ms, load ${load()}`);
  for (const { result } of [verified, restored]) if (result.code !== 0) faults.push(result.said);
  const seed = Number(values.seed);
  faults.push(...(await killBackups({ dataDir: target, root: join(folder, 'killed'), rounds, seed }, console.log)));
  faults.push(...(await killRestores({ root, folder, rounds, seed, withinMs: restored.ms }, console.log)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
