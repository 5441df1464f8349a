import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { wholeCuts } from '../../apps/server/src/operate/backup/backup-folder.ts';
import { checkCut } from '../../apps/server/src/operate/restore/restore.ts';
import { randomOf } from '../kill/random.ts';
import { admin, startAdmin, timed } from './admin.ts';

type Say = (line: string) => void;
const signal = new AbortController().signal;

/** Ends a command as a power cut does, after so long. @returns whether it was still at work */
export const killAfter = async (ms: number, start: () => ReturnType<typeof startAdmin>): Promise<boolean> => {
  const running = start();
  const ended = await Promise.race([running.ended.then(() => true), delay(ms, false)]);
  if (!ended) process.kill(running.pid, 'SIGKILL');
  await running.ended;
  return !ended;
};

/** Kills backups at random moments; after each, every cut that looks whole is, and another one can be made. */
export const killBackups = async (
  plan: { dataDir: string; root: string; rounds: number; seed: number },
  say: Say,
): Promise<string[]> => {
  const { dataDir, root, rounds, seed } = plan;
  const chance = randomOf(seed);
  const faults: string[] = [];
  const first = await timed(() => admin({ DATA_DIR: dataDir }, 'backup', root));
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    const hit = await killAfter(first.ms * chance(), () => startAdmin({ DATA_DIR: dataDir }, 'backup', root));
    killed += hit ? 1 : 0;
    for (const cut of await wholeCuts(root))
      await checkCut(root, cut, signal).catch((error: Error) => faults.push(`round ${round}: ${error.message}`));
  }
  const last = await admin({ DATA_DIR: dataDir }, 'backup', root);
  if (last.code !== 0) faults.push(`the backup after the kills: ${last.said}`);
  say(`${killed} of ${rounds} backups killed; ${(await wholeCuts(root)).length} cuts, each whole`);
  return faults;
};

/** Kills restores at random moments; the same command again ends well. */
export const killRestores = async (
  plan: { root: string; folder: string; rounds: number; seed: number; withinMs: number },
  say: Say,
): Promise<string[]> => {
  const { root, folder, rounds, seed, withinMs } = plan;
  const chance = randomOf(seed + 1);
  const faults: string[] = [];
  let [killed, half] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const target = join(folder, `target-${round}`);
    const hit = await killAfter(withinMs * chance(), () => startAdmin({ DATA_DIR: target }, 'restore', root));
    killed += hit ? 1 : 0;
    const begun = existsSync(join(target, 'restoring.json'));
    half += begun ? 1 : 0;
    if (begun) {
      const refused = await admin(
        { DATA_DIR: target },
        'create-user',
        '--email',
        'x@fairlead.example',
        '--role',
        'admin',
      );
      if (!refused.said.includes('was cut off'))
        faults.push(`round ${round}: half a restore was opened: ${refused.said}`);
    }
    const whole = hit ? await admin({ DATA_DIR: target }, 'restore', root) : { code: 0, said: '' };
    // A kill right after the end finds all of it there
    if (whole.code !== 0 && (begun || !whole.said.includes('There are records')))
      faults.push(`round ${round}: ${whole.said}`);
    rmSync(target, { recursive: true, force: true });
  }
  say(`${killed} of ${rounds} restores killed, ${half} of them half way`);
  return faults;
};
