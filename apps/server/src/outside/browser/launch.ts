import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { Told } from '../own-process.ts';
import { type BrowserOnDisk, unpackedChromium } from './chromium.ts';

/** Why there is no picture, in words for a person: fits after "Generation failed: ". */
export class CaptureRefused extends Error {
  override name = 'CaptureRefused';
}

export type LaunchSettings = {
  executablePath?: string;
  /** Whom this process becomes, for good, before it starts a browser: given where it is root. */
  user?: number;
  told: (told: Told) => void;
};

/** Nothing is reached but through `answerRequests`: no proxy listens there, no name is looked up, no other way is left (decision 0083). */
const flags = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];
/** KB of memory each process of the browser may hold in data: limits of its own do not count buffers. */
const DATA_KB = 500_000;

/** How browsers, and the library that starts them, say that the sandbox cannot start here. */
const noSandbox = /no usable sandbox|sandboxing failed|new namespace|sandbox\/linux|without --no-sandbox/i;

const onDisk = async ({ executablePath, user }: LaunchSettings): Promise<BrowserOnDisk> => {
  if (executablePath !== undefined) return { executablePath, env: {} };
  const unpacked = await unpackedChromium({ shared: user !== undefined }).catch(() => null);
  if (!unpacked) throw new CaptureRefused('there is no browser on this server');
  return unpacked;
};

/** The browser behind a shell that limits its memory, and says which process group it leads before it runs. */
const limited = (executablePath: string): { script: string; group: () => { group: number } | undefined } => {
  if (process.platform !== 'linux') return { script: executablePath, group: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  const script = join(folder, 'browser.sh');
  const told = join(folder, 'group');
  writeFileSync(script, `#!/bin/sh\nulimit -d ${DATA_KB}\necho $$ >'${told}'\nexec '${executablePath}' "$@"\n`);
  chmodSync(script, 0o700);
  return { script, group: () => ({ group: Number(readFileSync(told, 'utf8')) }) };
};

/** Becomes another user for good, so that what breaks out of the browser has no right of root. @throws CaptureRefused */
const drop = (user: number): void => {
  try {
    if (process.getuid?.() === user) return;
    process.setgroups?.([]);
    process.setgid?.(user);
    process.setuid?.(user);
  } catch (cause) {
    throw new CaptureRefused('the browser cannot be given a user of its own on this server', { cause });
  }
};

/**
 * Starts the browser in its own sandbox. Where that cannot start, it runs without one only under a user who may do nothing else
 * (decision 0083).
 * @returns what starts one @throws CaptureRefused
 */
export const openLauncher = (settings: LaunchSettings): (() => Promise<Browser>) => {
  let found: Promise<BrowserOnDisk> | null = null;
  const start = async (chromiumSandbox: boolean): Promise<Browser> => {
    found ??= onDisk(settings);
    const { executablePath, env } = await found;
    if (settings.user !== undefined) drop(settings.user);
    const { script, group } = limited(executablePath);
    const browser = await chromium.launch({
      chromiumSandbox,
      executablePath: script,
      env: { ...env, HOME: tmpdir() },
      args: flags,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const who = settings.user === undefined ? '' : `, as user ${settings.user}`;
    const how = chromiumSandbox ? 'in the browser’s sandbox' : 'without the browser’s sandbox, which cannot start here';
    settings.told({ how: `pictures of ads are taken ${how}${who}`, ...group() });
    return browser;
  };
  return async () => {
    try {
      return await start(true).catch((error: unknown) => {
        if (error instanceof CaptureRefused || !noSandbox.test(String(error))) throw error;
        const dropped = settings.user !== undefined && process.getuid?.() === settings.user;
        if (dropped && settings.user !== 0) return start(false);
        settings.told({ how: 'no pictures of ads are taken: the browser’s sandbox cannot start here' });
        throw new CaptureRefused("the browser's sandbox cannot start on this server", { cause: error });
      });
    } catch (error) {
      if (error instanceof CaptureRefused) throw error;
      throw new CaptureRefused('the browser could not be started', { cause: error });
    }
  };
};
