import { keptSecret } from '../../config.secret.ts';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { type Env, type MoveAsked, settingsAfter, settingsBefore } from './settings.ts';

/** The settings that the server would start with, checked as it does. */
const readAfter = (env: Env, makeSecret: (dataDir: string) => string): Config => {
  try {
    return readConfig(env, makeSecret);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new Refusal(409, 'settings', `With the settings of after the move: ${error.message}`);
  }
};

/** Both sides of a move, as settings and as servers read them. `to.secretKey` is the key that a server will find there: '' none. */
export const sidesAsked = (env: Env, asked: MoveAsked): { before: Env; after: Env; from: Config; to: Config } => {
  const [before, after] = [settingsBefore(env), settingsAfter(env, asked)];
  const from = readConfig(before);
  // Where none lies there, the move brings the one of now, if that lies in a folder
  const to = readAfter(after, (dataDir) => keptSecret(dataDir) ?? keptSecret(from.dataDir) ?? '');
  return { before, after, from, to };
};
