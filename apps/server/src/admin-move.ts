import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { openHouse } from './house.ts';
import { untilInterrupted } from './operate/interrupt.ts';
import { sidesAsked } from './operate/move/asked.ts';
import { moveBack } from './operate/move/back.ts';
import { moveHouse } from './operate/move/move.ts';
import { changedLines, type MoveAsked } from './operate/move/settings.ts';
import { wayBetween } from './operate/move/way.ts';
import { openLog } from './platform/log.ts';
import { rooms } from './rooms.ts';

type Say = (line: string) => void;

/** What clients dropped is theirs, and lies in DATA_DIR where no bucket was named for it. */
const sayDrops = (from: string, to: string, say: Say): void => {
  const drops = join(from, 'drops');
  if (from !== to && existsSync(drops) && readdirSync(drops).length > 0)
    say(`What clients dropped for imports stays: copy ${drops} to ${join(to, 'drops')}.`);
};

/** Moves the house to other stores, and names the settings that it starts with from then on. */
export const move = async (asked: MoveAsked, yes: boolean, say: Say): Promise<string> => {
  const { before, after, from, to } = sidesAsked(process.env, asked);
  const sentence = await untilInterrupted((signal) => moveHouse(wayBetween(from, to), rooms, { say, signal }, { yes }));
  sayDrops(from.dataDir, to.dataDir, say);
  const { set, remove } = changedLines(process.env, before, after);
  if (asked.to === undefined) {
    if (set.length > 0)
      say(`In the environment file of the server, from now on, with what you gave in place of …:\n${set.join('\n')}`);
    if (remove.length > 0) say(`No longer there: ${remove.join(', ')}`);
  }
  return `${sentence} Start the server with ${asked.to ?? 'these settings'}.`;
};

/** Goes back to stores that a move left. */
export const back = async (yes: boolean, say: Say): Promise<string> => {
  const config = readConfig();
  const open = () => openHouse(config, openLog(config, 'error'), { takeOver: true, restoring: true });
  return untilInterrupted((signal) => moveBack(config, { rooms, open }, { say, signal }, { yes }));
};
