// Backup, verify, restore and move of a demo: times, how long saves wait meanwhile, a house that burns, then kill -9 at random moments.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordKinds } from '../apps/server/src/testing/records.ts';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { admin, timed } from './backup/admin.ts';
import { burn } from './backup/burn.ts';
import { killBackups, killRestores } from './backup/kill.ts';
import { killMoves, moveAndBack } from './backup/moves.ts';
import { savesWhile } from './backup/saves.ts';
import { startServers } from './backup/servers.ts';

/**
 *     npm run bench backup -- [--size small|full] [--rounds 10] [--seed N] [--data-dir <folder of a demo>] [--settle <seconds>] [--without moves …]
 *
 * Starts a demo on a folder of its own (or on the one given, which must not be in use), backs it up twice while companies are
 * saved, verifies and restores it; moves what was restored to servers and back, and compares. Burns a house on both kinds of
 * records. Then kills as many backups, restores and moves at random moments: no half of one may be taken for a whole one, and what
 * is run again ends well. `--without` leaves out `backups`, `restores`, `moves` or `burning`.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'data-dir': { type: 'string' },
    settle: { type: 'string', default: '0' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const folder = mkdtempSync(join(testFolder(), 'bench-backup-'));
const dataDir = values['data-dir'] ?? join(folder, 'data');
const root = join(folder, 'backups');
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const rounds = Number(values.rounds);
const faults: string[] = [];
const withPart = (part: string): boolean => !values.without.includes(part);

try {
  const backUpTwice = async (env: Record<string, string>): Promise<void> => {
    console.log((await admin(env, 'backup', root)).said.trim());
    console.log((await admin(env, 'backup', root)).said.trim());
  };
  const settleMs = Number(values.settle) * 1000;
  const saves = await savesWhile({ DATA_DIR: dataDir, DEMO_SIZE: values.size }, backUpTwice, settleMs);
  console.log(`saves alone: ${saves.alone}; during two backups: ${saves.during}; load ${load()}`);
  const verified = await timed(() => admin({ DATA_DIR: dataDir }, 'verify', root));
  console.log(`${verified.result.said.trim()}\nverify ${verified.ms} ms, load ${load()}`);
  const target = join(folder, 'restored');
  const restored = await timed(() => admin({ DATA_DIR: target }, 'restore', root));
  console.log(`${restored.result.said.trim()}\nrestore ${restored.ms} ms, load ${load()}`);
  for (const { result } of [verified, restored]) if (result.code !== 0) faults.push(result.said);
  const seed = Number(values.seed);
  if (withPart('backups'))
    faults.push(...(await killBackups({ dataDir: target, root: join(folder, 'killed'), rounds, seed }, console.log)));
  if (withPart('restores'))
    faults.push(...(await killRestores({ root, folder, rounds, seed, withinMs: restored.ms }, console.log)));
  if (withPart('burning'))
    for (const kind of recordKinds()) faults.push(...(await burn({ folder, kind }, console.log)));
  if (withPart('moves') && recordKinds().includes('postgres')) {
    const servers = await startServers(folder);
    try {
      const mover = { at: { DATA_DIR: target }, servers, folder };
      const moved = await moveAndBack(mover, console.log);
      console.log(`load ${load()}`);
      faults.push(...moved.faults);
      faults.push(...(await killMoves(mover, { rounds, seed, withinMs: moved.ms }, console.log)));
    } finally {
      await servers.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
