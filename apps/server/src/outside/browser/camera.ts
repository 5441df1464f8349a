import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { openOutbound } from '../outbound.ts';
import { mraidScript } from '../stage/stage.ts';
import { answerRequests } from './ad-requests.ts';
import { unpackedChromium } from './chromium.ts';
import { isOneColour } from './one-colour.ts';

/** Why there is no picture, in words for a person: fits after "Generation failed: ". */
export class CaptureRefused extends Error {
  override name = 'CaptureRefused';
}

export type Ad = { markup: string; width: number; height: number };
export type Shot = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg'; blank: boolean };

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
/** A made-up place: the ad’s page comes from here and from nowhere. */
const PAGE = 'https://creative.invalid/';
/** KB of memory each process of the browser may hold in data: limits of its own do not count buffers. */
const DATA_KB = 500_000;
const MAX_BYTES = 500_000;
const LOAD_MS = 5_000;
const DRAW_MS = 3_000;
const ALL_MS = 9_000;
/** Entry animations end. */
const SETTLE_MS = 300;

/** `patience`: how long an ad is waited for, as a share of the usual; tests have less. */
type Settings = { executablePath?: string; outboundAllow: readonly string[]; patience: number };

const onDisk = async ({
  executablePath,
}: Settings): Promise<{ executablePath: string; env: Record<string, string> }> => {
  if (executablePath !== undefined) return { executablePath, env: {} };
  const unpacked = await unpackedChromium().catch(() => null);
  if (!unpacked) throw new CaptureRefused('there is no browser on this server');
  return unpacked;
};

/** The browser behind a shell that limits its memory. */
const limited = (executablePath: string): string => {
  if (process.platform !== 'linux') return executablePath;
  const script = join(mkdtempSync(join(tmpdir(), 'browser-')), 'browser.sh');
  writeFileSync(script, `#!/bin/sh\nulimit -d ${DATA_KB}\nexec '${executablePath}' "$@"\n`);
  chmodSync(script, 0o700);
  return script;
};

const launch = async (settings: Settings): Promise<Browser> => {
  const { executablePath, env } = await onDisk(settings);
  const options = {
    executablePath: limited(executablePath),
    env: { ...env, HOME: tmpdir() },
    args: flags,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  const sandbox = process.getuid?.() !== 0; // as root it cannot start
  try {
    return await chromium.launch({ chromiumSandbox: sandbox, ...options }).catch((error: unknown) => {
      if (!sandbox || !/sandbox/i.test(String(error))) throw error;
      return chromium.launch({ chromiumSandbox: false, ...options });
    });
  } catch (error) {
    throw new CaptureRefused('the browser could not be started', { cause: error });
  }
};

/** The page of an ad: our mraid, then its markup. */
const pageOf = ({ markup, width, height }: Ad): string => {
  const given = { width, height, screen: { width, height }, placement: 'interstitial' };
  const begin = `(() => { ${mraidScript}
    const { mraid, start } = openMraid(() => {}, ${JSON.stringify(given)});
    window.MRAID_ENV = { version: '3.0', sdk: 'Fairlead preview', sdkVersion: '1.0' };
    window.mraid = mraid;
    addEventListener('load', () => setTimeout(start)); })();`;
  return `<!doctype html><base href="${PAGE}"><style>html,body{margin:0}</style><script>${begin}</script>${markup}`;
};

const within = <T>(ms: number, work: Promise<T>, why: string): Promise<T> =>
  Promise.race([work, new Promise<never>((_, fail) => setTimeout(() => fail(new CaptureRefused(why)), ms).unref())]);

/** PNG; one that is too heavy as JPEG of ever less quality. */
const pictureOf = async (page: Page, timeout: number): Promise<Shot> => {
  const png = await page.screenshot({ type: 'png', timeout });
  const blank = isOneColour(png);
  if (png.length <= MAX_BYTES) return { bytes: png, type: 'image/png', blank };
  for (const quality of [80, 70, 60, 50]) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality, timeout });
    if (jpeg.length <= MAX_BYTES) return { bytes: jpeg, type: 'image/jpeg', blank };
  }
  throw new CaptureRefused('the picture weighs more than 500 kB');
};

const shootIn = async (context: BrowserContext, ad: Ad, settings: Settings): Promise<Shot> => {
  const outbound = openOutbound({ allow: settings.outboundAllow });
  await answerRequests(context, { page: PAGE, html: pageOf(ad), outbound });
  const page = await context.newPage();
  context.on('page', (other) => other !== page && void other.close().catch(() => undefined));
  page.on('crash', () => void context.close().catch(() => undefined));
  const failed = (error: unknown) => {
    throw new CaptureRefused(
      /crash|closed/i.test(String(error)) ? 'the ad took too much memory' : 'the ad did not load',
    );
  };
  // What does not load in time is shown as far as it came
  await page.goto(PAGE, { waitUntil: 'load', timeout: LOAD_MS * settings.patience }).catch((error: unknown) => {
    if (!/Timeout/.test(String(error))) failed(error);
  });
  await page.waitForTimeout(SETTLE_MS);
  return pictureOf(page, DRAW_MS * settings.patience).catch((error: unknown) => {
    if (error instanceof CaptureRefused) throw error;
    if (/Timeout/.test(String(error))) throw new CaptureRefused('the ad keeps its page too busy to be drawn');
    return failed(error);
  });
};

/** One browser that stays warm; each ad has a fresh context in it that nothing survives. */
export const openCamera = (settings: Settings) => {
  let browser: Promise<Browser> | null = null;
  const warm = (): Promise<Browser> => {
    browser ??= launch(settings).catch((error: unknown) => {
      browser = null;
      throw error;
    });
    return browser;
  };
  return {
    /** @throws CaptureRefused */
    shoot: async (ad: Ad): Promise<Shot> => {
      let running = await warm();
      if (!running.isConnected()) {
        browser = null;
        running = await warm();
      }
      const context = await running.newContext({
        viewport: { width: ad.width, height: ad.height },
        deviceScaleFactor: 1,
        serviceWorkers: 'block',
        acceptDownloads: false,
      });
      try {
        return await within(ALL_MS, shootIn(context, ad, settings), 'it took longer than 10 s');
      } finally {
        // A page that never lets go takes the browser with it
        await within(3_000, context.close(), '').catch(() => {
          void running.close().catch(() => undefined);
          browser = null;
        });
      }
    },
  };
};
