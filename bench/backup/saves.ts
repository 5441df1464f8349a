import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startProcess } from '../../apps/server/src/testing/server-process.ts';

type Env = Record<string, string>;

const words = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `${times.length} saves, median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
};

const signIn = async (base: string): Promise<string> => {
  const body = new URLSearchParams({ username: 'admin@fairlead.example', password: 'Fairlead-2026' });
  const answer = await fetch(`${base}/api/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
};

/**
 * Starts a demo, saves a company about every 20 ms, for 3 s alone and then while `work` goes on; stops the demo.
 * @param settleMs how long it is left alone before: what a start leaves to do goes on beside the first questions
 * @returns how long each save took, in words
 */
export const savesWhile = async (
  given: Env,
  work: (env: Env) => Promise<void>,
  settleMs = 0,
): Promise<{ alone: string; during: string }> => {
  const port = await freePort();
  const env = { FAIRLEAD_MODE: 'demo', PORT: String(port), RATE_LIMITS: 'off', ...given };
  const server = startProcess('main.ts', env, [], []);
  const base = `http://127.0.0.1:${port}`;
  let ended = false;
  try {
    await server.says('Fairlead is ready');
    await delay(settleMs);
    const headers = { authorization: `Bearer ${await signIn(base)}`, 'content-type': 'application/json' };
    let times: number[] = [];
    // A save that fails is told at the end, once the server is stopped
    const saving = (async () => {
      for (let n = 0; !ended; n++) {
        const begun = performance.now();
        const body = JSON.stringify({ name: `Bench ${Date.now()} ${n}`, currency: 'EUR', is_test: false });
        const answer = await fetch(`${base}/api/dsp_dashboard_api/companies`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
        await answer.arrayBuffer();
        times.push(performance.now() - begun);
        await delay(20);
      }
    })();
    saving.catch(() => {});
    await delay(3_000);
    const alone = words(times);
    times = [];
    await work(env);
    ended = true;
    await saving;
    return { alone, during: words(times) };
  } finally {
    ended = true;
    await server.stop();
  }
};
