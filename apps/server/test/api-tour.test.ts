import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../src/demo/demo.ts';
import { countFromTheStart } from '../src/demo/first-ids.ts';
import { seedTrade } from '../src/demo/trade/trade.ts';
import { beginEvents } from '../src/features/simulator/simulator.service.ts';
import { startClock } from '../src/features/simulator/simulator.sql.ts';
import { freePort } from '../src/testing/free-port.ts';
import { openTestHouse, type TestHouse } from '../src/testing/house.ts';

const page = new URL('../../../docs/api-tour.md', import.meta.url);

/** The demo of `npm start` with as many companies, but little trade: enough for the ids of the page. */
const LITTLE = { orders: 20, live: 12, ended: 0, archived: 0, budgets: 20 };

/** The machine token that the page starts the server with. */
const tokenOf = (text: string): string => /FACTS_TOKENS=(\S+)/.exec(text)?.[1] ?? '';

/** A command block of the page, and the answer that follows it. */
type Stop = { title: string; commands: string; answer: { kind: 'json' | 'text'; text: string } | null };

const stopsOf = (text: string): Stop[] => {
  const stops: Stop[] = [];
  let title = '';
  for (const found of text.matchAll(/^## (.+)$|^```(sh|json|text)\n([\s\S]*?)^```$/gm)) {
    const [, heading, kind, content = ''] = found;
    const last = stops.at(-1);
    if (heading) title = heading;
    else if (kind === 'sh') stops.push({ title: `${title}, ${stops.length + 1}`, commands: content, answer: null });
    else if (last) last.answer = { kind: kind as 'json' | 'text', text: content };
  }
  return stops;
};

/** What the page shows of an answer: fields left out may be anything, and so may `…`. */
const shown = (value: unknown): unknown => {
  if (value === '…') return expect.anything();
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)])));
};

const has = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** What the page waits for comes in seconds; a refused job would be waited for without end. */
const TOUR_MS = 90_000;

/** Runs all blocks in one shell; what each wrote, in order. */
const run = (stops: readonly Stop[], env: Record<string, string>): Promise<string[]> =>
  new Promise((done, fail) => {
    const mark = '@@ stop @@';
    const script = stops.map((stop) => `echo '${mark}'\n${stop.commands}`).join('\n');
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, ...env },
      timeout: TOUR_MS,
    });
    let [said, complaints] = ['', ''];
    shell.stdout.on('data', (text) => {
      said += text;
    });
    shell.stderr.on('data', (text) => {
      complaints += text;
    });
    shell.on('close', (code) => {
      if (code === 0) done(said.split(`${mark}\n`).slice(1));
      else
        fail(
          new Error(
            `the tour ended with ${code ?? `nothing in ${TOUR_MS / 1000} s`}: ${complaints}\n${said.slice(-2000)}`,
          ),
        );
    });
  });

describe.runIf(has('bash') && has('curl') && has('gzip'))('the tour of the API', () => {
  const text = readFileSync(page, 'utf8');
  const stops = stopsOf(text);
  let house: TestHouse;
  let answers: string[];
  beforeAll(async () => {
    const port = await freePort();
    house = await openTestHouse({ env: { PORT: String(port), FACTS_TOKENS: tokenOf(text) } });
    await countFromTheStart(house.context);
    await seedTrade(house.context, LITTLE);
    // Two days of events instead of ninety, which are five million: the page asks for those alone that it sends itself
    await startClock(house, house.now(), house.realNow(), null);
    await beginEvents(house.context, addDays(dayOf(house.now()), -2));
    await seedDemo(house.context, () => {});
    await house.app.listen({ host: '127.0.0.1', port });
    answers = await run(stops, { API: `http://127.0.0.1:${port}/api` });
  });
  afterAll(() => house?.close());

  test.each(stops.map((stop, at) => [stop.title, stop, at] as const))('%s', (_, { answer }, at) => {
    const said = answers[at] ?? '';
    if (answer?.kind === 'json') expect(JSON.parse(said)).toEqual(shown(JSON.parse(answer.text)));
    else expect(said).toBe(answer?.text ?? '');
  });
});
