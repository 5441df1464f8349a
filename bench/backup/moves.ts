import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveNoteIn } from '../../apps/server/src/db/house-move.ts';
import { openRecords } from '../../apps/server/src/db/records.ts';
import { randomOf } from '../kill/random.ts';
import { admin, startAdmin, timed } from './admin.ts';
import { killAfter } from './kill.ts';
import type { Servers } from './servers.ts';
import { differing, sumsOf } from './sums.ts';

type Env = Record<string, string>;
type Say = (line: string) => void;

/** A house that goes from stores to stores: to servers, into a folder, and so on. */
export type Mover = { at: Env; servers: Servers; folder: string };

let places = 0;

/** Empty stores of the other kind. */
const nextOf = async ({ at, servers, folder }: Mover): Promise<Env> => {
  places += 1;
  const DATA_DIR = join(folder, `place-${places}`);
  return at.DATABASE_URL ? { DATA_DIR } : { DATA_DIR, ...(await servers.empty(`place_${places}`)) };
};

const commandTo = (folder: string, to: Env): string[] => {
  const file = join(folder, 'to.env');
  const lines = Object.entries(to).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  return ['move', '--to', file, '--yes'];
};

const kindOf = (env: Env): string => (env.DATABASE_URL ? 'servers' : 'a folder');

/** Moves there and back, and compares what is there with what was. */
export const moveAndBack = async (mover: Mover, say: Say): Promise<{ faults: string[]; ms: number }> => {
  const faults: string[] = [];
  const before = await sumsOf(mover.at);
  let longest = 0;
  for (let way = 0; way < 2; way++) {
    const to = await nextOf(mover);
    const { result, ms } = await timed(() => admin(mover.at, ...commandTo(mover.folder, to)));
    if (result.code !== 0) return { faults: [...faults, result.said], ms };
    longest = Math.max(longest, ms);
    const differ = differing(before, await sumsOf(to));
    if (differ.length > 0) faults.push(`moved to ${kindOf(to)}, these differ: ${differ.join(', ')}`);
    say(`moved to ${kindOf(to)} in ${ms} ms; ${Object.keys(before).length} tables, ${differ.length} differ`);
    mover.at = to;
  }
  return { faults, ms: longest };
};

/** Whether a command finds these stores open to it. */
const opens = async (env: Env): Promise<boolean> => {
  const { said } = await admin(env, 'create-user', '--email', 'nobody@fairlead.example', '--role', 'admin');
  return !/was begun and has not ended|was cut off/.test(said);
};

/** Whether a move of these records has begun and not ended. */
const isHalfWay = async (env: Env): Promise<boolean> => {
  const db = await openRecords({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '', poolSize: 1 });
  const note = await moveNoteIn(db).finally(() => db.close());
  return note !== null && !note.ended;
};

/**
 * Kills moves at random moments, each in the other direction than the one before. After a kill nobody may start on the new side,
 * nor on the old one once it has begun; run again it ends well, and everything is as it was.
 */
export const killMoves = async (
  mover: Mover,
  { rounds, seed, withinMs }: { rounds: number; seed: number; withinMs: number },
  say: Say,
): Promise<string[]> => {
  let longest = withinMs;
  const chance = randomOf(seed + 2);
  const faults: string[] = [];
  let [killed, half] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const [from, to] = [mover.at, await nextOf(mover)];
    const before = await sumsOf(from);
    const command = commandTo(mover.folder, to);
    const running = startAdmin(from, ...command);
    const { result: hit, ms } = await timed(() => killAfter(longest * chance(), () => running));
    if (!hit) longest = Math.min(longest, ms); // the machine has less to do than when it was measured
    killed += hit ? 1 : 0;
    const isHalf = await isHalfWay(from);
    if (isHalf) {
      half += 1;
      for (const side of [from, to])
        if (await opens(side)) faults.push(`round ${round}: half a move was opened in ${kindOf(side)}`);
    }
    const whole = await admin(from, ...command);
    const done = whole.code === 0 || whole.said.includes('They were moved on');
    if (!done) faults.push(`round ${round}: ${whole.said}`);
    const differ = differing(before, await sumsOf(to));
    if (differ.length > 0)
      faults.push(`round ${round}: after a move to ${kindOf(to)} these differ: ${differ.join(', ')}`);
    if (!done) break;
    if (!from.DATABASE_URL) rmSync(from.DATA_DIR ?? '', { recursive: true, force: true });
    mover.at = to;
    say(`  round ${round}: ${hit ? 'killed' : 'too late'}${isHalf ? ' half way' : ''}, now in ${kindOf(to)}`);
  }
  say(`${killed} of ${rounds} moves killed, ${half} of them half way`);
  return faults;
};
