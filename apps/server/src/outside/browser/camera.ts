import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openOutbound } from '../outbound.ts';
import { mraidScript } from '../stage/stage.ts';
import { answerRequests } from './ad-requests.ts';
import { CaptureRefused, type LaunchSettings, openLauncher } from './launch.ts';
import { isOneColour } from './one-colour.ts';

export type Ad = { markup: string; width: number; height: number };
export type Shot = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg'; blank: boolean };

/** A made-up place: the ad’s page comes from here and from nowhere. */
const PAGE = 'https://creative.invalid/';
const MAX_BYTES = 500_000;
const LOAD_MS = 5_000;
const DRAW_MS = 3_000;
const ALL_MS = 9_000;
/** Entry animations end. */
const SETTLE_MS = 300;

/** `patience`: how long an ad is waited for, as a share of the usual; tests have less. */
type Settings = LaunchSettings & { outboundAllow: readonly string[]; patience: number };

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
  const launch = openLauncher(settings);
  let browser: Promise<Browser> | null = null;
  const warm = (): Promise<Browser> => {
    browser ??= launch().catch((error: unknown) => {
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
