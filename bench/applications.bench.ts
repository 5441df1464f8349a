// Applications in a browser: a company of 500 with 60 events each, their list and the events mapping of one.
import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { openTestHouse } from '../apps/server/src/testing/house.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { buildWeb } from '../scripts/web-build.mjs';
import { useEvents } from './applications/events-page.ts';
import { APPS, EVENTS, inTurns, lay, listCalls } from './applications/ground.ts';
import { useList } from './applications/list-page.ts';
import { openPage } from './applications/painted.ts';
import { table } from './engine-measure.ts';

/**
 *     npm run bench applications
 *
 * The server is in this process, on stores of its own; PostgreSQL keeps the records where the machine has it. What a person
 * does is timed from the event's own time stamp to the painted frame that shows it, so a frame's 17 ms are part of it. "At
 * most" is what the design asks of the grid with 20,000 rows, and of every press.
 */
const COMMIT = 50; // ms
const SORT = 120; // ms
const SLOW = 40; // % of frames
const SLOW_FRAME_MS = 20;

const lines: string[][] = [];
const say = (what: string, times: readonly number[], atMost?: number, digits = 0): void => {
  const sorted = [...times].sort((a, b) => a - b);
  const [middle = Number.NaN, most = Number.NaN] = [sorted[sorted.length >>> 1], sorted.at(-1)];
  lines.push([what, String(times.length), middle.toFixed(digits), most.toFixed(digits), atMost?.toFixed(0) ?? '']);
};
const head = (title: string): void => {
  lines.push([title, 'times', 'median', 'max', 'at most']);
};

/** Three visits with an empty cache, after one that is not counted; the last one is stayed on. */
const visit = async <T>(
  browser: Browser,
  url: string,
  token: string,
  done: string,
  stay: (page: Page) => Promise<T>,
): Promise<T> => {
  const ready: number[] = [];
  for (let round = 0; ; round++) {
    const opened = await openPage(browser, url, token, done);
    if (round > 0) ready.push(opened.ready);
    try {
      if (round < 3) continue;
      say('page ready, ms', ready);
      return await stay(opened.page);
    } finally {
      await opened.close();
    }
  }
};

const began = performance.now();
await buildWeb({ node: process.execPath, env: process.env });
const house = await openTestHouse({ worker: false, ownFacts: true, env: { RATE_LIMITS: 'off' } });
try {
  const ground = await lay(house);
  const base = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await house.as('admin');
  const stands = ((performance.now() - began) / 1000).toFixed(0);
  const calls = await listCalls(house, base, token, ground);
  const browser = await launchBrowser();
  try {
    const list = `${base}/companies/${ground.company}/applications`;
    head(`${APPS} applications`);
    for (const [what, times] of await inTurns(calls.apps)) say(`${what}, ms`, times, undefined, 1);
    const apps = await visit(browser, list, token, `document.querySelector('[data-r="5"] a')`, useList);
    say('commit of an edit, ms', apps.commit, COMMIT);
    say('sort, ms', apps.sort, SORT);
    say('quick filter, ms', apps.filter);
    say('450 rows archived, unsaved, ms', apps.stage);
    say('a frame of the wheel, ms', apps.frames);
    const slow = apps.frames.filter((frame) => frame > SLOW_FRAME_MS).length;
    say(`frames over ${SLOW_FRAME_MS} ms, %`, [(100 * slow) / apps.frames.length], SLOW);
    say('heap of the page, MB', [apps.heap], undefined, 1);

    head(`${EVENTS} events of one`);
    for (const [what, times] of await inTurns(calls.events)) say(`${what}, ms`, times, undefined, 1);
    const mapping = `${list}/${ground.app}/edit/events-mapping`;
    const events = await visit(browser, mapping, token, `document.querySelector('[data-at="5"]')`, useEvents);
    say('key in the search, ms', events.typing, COMMIT);
    say('list follows it (waits 200), ms', events.follows);
    say('Hidden ticked, ms', events.hidden, COMMIT);
    say('key opens the funnels, ms', events.opening, COMMIT);
    say('funnel chosen, ms', events.choosing, COMMIT);
    say('arrow key, ms', events.arrows, COMMIT);
  } finally {
    await browser.close();
    calls.close();
  }
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`records in ${house.db.kind}; ${ground.facts.toLocaleString('en')} events; stands after ${stands} s`);
  table(lines);
  console.log(
    `${took} s in all; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await house.close();
}
