import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { unpackedChromium } from '../../apps/server/src/outside/browser/chromium.ts';

/** Nothing leaves the machine, and nothing moves that the story did not ask for. */
const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/** Of how pages run; sizes in MB. */
const SCRIPTS = [
  '--no-maglev',
  '--no-turbofan',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-heap-size=300',
];

/**
 * For stories, not for what measures a page. A page lives for seconds, and what looks through it for accessibility is new in each, so
 * that neither optimising compiler earns what it takes (docs/decisions/0128); with room from the beginning, old and young, hardly
 * anything is collected before the page is left; and a window drawn in one piece is drawn with less work than in pieces (0186).
 */
export const SHORT_LIVED: readonly string[] = [
  `--js-flags=${SCRIPTS.join(',')}`,
  '--default-tile-width=1440',
  '--default-tile-height=912', // a multiple of 16 that holds the window
];

async function whichBrowser(): Promise<LaunchOptions> {
  const unpacked = await unpackedChromium();
  if (!unpacked) return { channel: 'chrome' };
  return { executablePath: unpacked.executablePath, env: { ...process.env, ...unpacked.env } };
}

/**
 * Starts a headless browser: the one that the packages bring, or an installed Chrome where they have no build.
 * Chromium's own sandbox is on, except as root, where it cannot start, and where the machine forbids user namespaces.
 */
export async function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const launch = { ...(await whichBrowser()), args: [...flags, ...args], ...options };
  const sandbox = process.getuid?.() !== 0;
  try {
    return await chromium.launch({ chromiumSandbox: sandbox, ...launch });
  } catch (error) {
    if (!sandbox || !/sandbox/i.test(String(error))) throw error;
    console.warn('This machine does not let Chromium build its sandbox; the stories run without it.');
    return chromium.launch({ ...launch, chromiumSandbox: false });
  }
}
