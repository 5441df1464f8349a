import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openOwnProcess, TaskRefused } from '../own-process.ts';
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
  close(): void;
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
};

type Settings = Pick<Config, 'dataDir' | 'browserPath' | 'outboundAllow'>;

/** The browser starts with the first capture. Its files lie in a folder that is emptied whenever it ends, and before it starts. */
export const openCaptures = (settings: Settings, given: Partial<typeof usual> = {}): Captures => {
  const folder = join(settings.dataDir, 'browser');
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  clear(); // what a killed server left
  const browser = openOwnProcess<Omit<CaptureTask, 'number'>, Shot>({
    ...usual,
    ...given,
    ended: clear,
    env: {
      HOME: homedir(),
      TMPDIR: folder,
      ...(process.env.XDG_CACHE_HOME ? { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME } : {}),
      ...(settings.browserPath === undefined ? {} : { BROWSER_PATH: settings.browserPath }),
      PATIENCE: String(given.patience ?? usual.patience),
      OUTBOUND_ALLOW: settings.outboundAllow.join(),
    },
  });
  return {
    shoot: async ({ markup, width, height }) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      try {
        return await browser.ask({ markup, width, height });
      } catch (error) {
        throw error instanceof TaskRefused ? new CaptureFailed(error.message) : error;
      }
    },
    close: browser.close,
  };
};
