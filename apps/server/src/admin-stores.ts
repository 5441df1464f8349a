import type { Config } from './config.ts';
import { dataDirOf, readConfig } from './config.ts';
import type { House } from './context.ts';
import { openHouse } from './house.ts';
import { backupTo, describeCut } from './operate/backup/backup.ts';
import { findCut } from './operate/backup/backup-folder.ts';
import { eraseCompanyCommand, planCompanyCommand } from './operate/erase/companies.ts';
import { untilInterrupted } from './operate/interrupt.ts';
import { restoreCut, secretOf, type Wiring } from './operate/restore/restore.ts';
import { verifyCut } from './operate/restore/verify.ts';
import { openLog } from './platform/log.ts';
import { rooms } from './rooms.ts';

type Say = (line: string) => void;

const quietly = (config: Config) => openLog(config, 'error');

/** Opens the stores of these settings for a command, and closes them after it. */
export const withHouse = async <T>(
  work: (house: House) => Promise<T>,
  options: { takeOver?: boolean } = {},
): Promise<T> => {
  const config = readConfig();
  const house = await openHouse(config, quietly(config), options);
  try {
    return await work(house);
  } finally {
    await house.close();
  }
};

/** Makes a cut of the stores that the settings name, where no server runs. */
export const backup = (folder: string, say: Say): Promise<string> =>
  untilInterrupted((signal) => withHouse((house) => backupTo(house, rooms)({ folder }, { say, signal })));

/** Erases a company where no server runs, or says what that would take out. */
export const ofCompany = (
  name: 'erase-company' | 'plan-erase-company',
  args: { company: string },
  say: Say,
): Promise<string> =>
  untilInterrupted((signal) =>
    withHouse((house) => {
      const command = name === 'erase-company' ? eraseCompanyCommand : planCompanyCommand;
      return command(house, rooms)(args, { say, signal });
    }),
  );

const wiring: Wiring = {
  rooms,
  open: (config) => openHouse(config, quietly(config), { takeOver: true, restoring: true }),
};

/** Restores a cut beside everything and looks through it. @returns what a server that runs is told of it, and the sentence */
export const verify = async (root: string, id: string | undefined, say: Say) => {
  const cut = await findCut(root, id);
  say(`Restores ${describeCut(cut)} beside everything, and looks through it. Nothing that is there is touched.`);
  await untilInterrupted((signal) => verifyCut(root, cut, wiring, { say, signal }));
  const { records_at: at, bytes } = cut.manifest;
  return { noted: { cut: cut.id, folder: root, at, bytes }, sentence: `Whole: ${describeCut(cut)}.` };
};

/** Puts a cut into the stores that the settings name. */
export const restore = async (root: string, id: string | undefined, say: Say): Promise<string> => {
  const cut = await findCut(root, id);
  const secret = await secretOf(dataDirOf(), cut, new AbortController().signal);
  const config = readConfig(process.env, secret ? () => secret : undefined);
  say(`Restores ${describeCut(cut)} into the stores that the settings name; DATA_DIR is ${config.dataDir}.`);
  const { sameSecret } = await untilInterrupted((signal) => restoreCut(config, root, cut, wiring, { say, signal }));
  const key = sameSecret ? '' : ' SECRET_KEY is another one than then: links that were sent work no more.';
  return `Restored: ${describeCut(cut)}. Everybody signs in again; senders of facts send again from ${cut.manifest.records_at}.${key}`;
};
