import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openOwnProcess, TaskRefused } from '../own-process.ts';
import { openBrowserFolders } from './browser-folder.ts';
import type { Ad, Shot } from './camera.ts';
import type { CaptureTask } from './capture-child.ts';

/** There is no picture of an ad; `message` says why, and fits after "Generation failed: ". */
export class CaptureFailed extends Error {
  override name = 'CaptureFailed';
}

export type Captures = {
  /**
   * Draws an ad in a browser of its own process and takes a picture of it: one at a time, at most 10 s, nothing but public https
   * addresses asked (decision 0083).
   * @throws CaptureFailed, TasksWaiting where many wait
   */
  shoot(ad: Ad): Promise<Shot>;
  close(): Promise<void>;
};

const usual = {
  script: new URL('./capture-child.ts', import.meta.url),
  name: 'the browser',
  longestMs: 14_000,
  /** Unpacking it for the first time takes some 5 s. */
  firstMs: 45_000,
  idleMs: 5 * 60_000,
  most: 200,
  waiting: 10,
  patience: 1,
  /** Says once how the browser is kept from the server, in words for the log. */
  told: (_how: string): void => undefined,
  /** The user that the browser runs as under a server of root: one that nothing else has. */
  user: process.getuid?.() === 0 ? 61_083 : undefined,
};

type Settings = Pick<Config, 'dataDir' | 'browserPath' | 'outboundAllow'>;

/** The browser starts with the first capture. Its files lie in a folder of each process, removed after it ended. */
export const openCaptures = (settings: Settings, given: Partial<typeof usual> = {}): Captures => {
  const { told, user, ...own } = { ...usual, ...given };
  const folders = openBrowserFolders(join(settings.dataDir, 'browser'), user);
  let last = '';
  const browser = openOwnProcess<Omit<CaptureTask, 'number'>, Shot>({
    ...own,
    told: (how) => {
      if (how !== last) told(how);
      last = how;
    },
    fresh: () => {
      const { path, remove } = folders.fresh();
      return { env: { TMPDIR: path }, ended: remove };
    },
    env: {
      HOME: homedir(),
      ...(process.env.XDG_CACHE_HOME ? { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME } : {}),
      ...(settings.browserPath === undefined ? {} : { BROWSER_PATH: settings.browserPath }),
      PATIENCE: String(own.patience),
      ...(user === undefined ? {} : { BROWSER_USER: String(user) }),
      OUTBOUND_ALLOW: settings.outboundAllow.join(),
    },
  });
  return {
    shoot: async ({ markup, width, height }) => {
      try {
        return await browser.ask({ markup, width, height });
      } catch (error) {
        throw error instanceof TaskRefused ? new CaptureFailed(error.message) : error;
      }
    },
    close: browser.close,
  };
};
