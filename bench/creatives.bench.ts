// Creatives that arrive: memory of an 80 MB video, how soon twenty banners are shown, and screenshots of markup.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bannerSizes } from '@fairlead/domain/creative/size';
import { jpeg, mp4, png } from '@fairlead/test-data/media/index';
import { testFolder } from '../apps/server/src/testing/test-folder.ts';
import { table } from './engine-measure.ts';
import { startServer } from './kill/server.ts';

/**
 *     npm run bench creatives
 *
 * A server in a process of its own. Memory is what it takes more while a video arrives than before the first of six (what the first
 * took is not given back at once); a banner is shown once its small picture was read; two banners travel at a time, as from the page.
 */
const VIDEO_MB = 64;
const SHOWN_MS = 1000;
const CAPTURE_MS = 3000;
const CAPTURES = 20;

const folder = mkdtempSync(join(testFolder(), 'bench-creatives-'));
const server = await startServer({ DATA_DIR: folder }, join(folder, 'server.log'));
const p95 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const residentMb = (): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

let token = '';
const send = async (path: string, body: BodyInit, type?: string) => {
  const answer = await fetch(`${server.api}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const form = (fields: Record<string, string>, files: Record<string, Buffer>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, content] of Object.entries(files)) data.append(name, new Blob([new Uint8Array(content)]), name);
  return data;
};
/** The most that the server takes meanwhile, in MB above `before`. */
const meanwhile = async (before: number, work: () => Promise<unknown>): Promise<number> => {
  let most = before;
  let over = false;
  const watched = (async () => {
    for (; !over; await delay(20)) most = Math.max(most, residentMb());
  })();
  await work();
  over = true;
  await watched;
  return most - before;
};

try {
  const sign = new URLSearchParams({ username: 'creative@fairlead.example', password: 'Fairlead-2026' });
  token = (await send('/token', sign.toString(), 'application/x-www-form-urlencoded')).access_token;
  const made = await send('/apps/2001/creative_groups', JSON.stringify({ name: 'Bench' }), 'application/json');
  const path = `/apps/2001/creative_groups/${made.id}/creatives`;

  const film = { width: 1280, height: 720 };
  const memory: number[] = [];
  const seconds: number[] = [];
  const idle = residentMb();
  for (let round = 0; round < 6; round += 1) {
    const files = { video: mp4({ ...film, padTo: 83_886_080 - round }), companion: jpeg(film) };
    const body = form({ type: 'CreativeVideo', name: `Film ${round}`, title: 'Film' }, files);
    const began = performance.now();
    const more = await meanwhile(idle, () => send(path, body));
    memory.push(more);
    seconds.push((performance.now() - began) / 1000);
  }

  const shown: number[] = [];
  const banner = async (at: number) => {
    const size = bannerSizes[at % bannerSizes.length] ?? { width: 300, height: 250 };
    const began = performance.now();
    const files = { banner: png({ ...size, padTo: 400_000 + at }) };
    const creative = await send(path, form({ type: 'CreativeBanner', name: `Banner ${at}` }, files));
    const small = await fetch(new URL(creative.iurl, server.api));
    await small.arrayBuffer();
    if (!small.ok) throw new Error(`small picture: ${small.status}`);
    shown.push(performance.now() - began);
  };
  for (let at = 0; at < 20; at += 2) await Promise.all([banner(at), banner(at + 1)]);

  const captures: number[] = [];
  for (let at = 0; at <= CAPTURES; at += 1) {
    const markup = `<script src="mraid.js"></script><div style="position:absolute;inset:0;background:#7b1b1e;color:#fff">-${at} %</div>`;
    const began = performance.now();
    const body = JSON.stringify({ width: 320, height: 480, markup });
    await send('/dsp_dashboard_api/creatives/capture_mraid', body, 'application/json');
    if (at > 0) captures.push(performance.now() - began);
  }

  table([
    ['', 'median', 'most or p95', 'reach'],
    ['80 MB video: memory, MB more', middle(memory).toFixed(0), Math.max(...memory).toFixed(0), `${VIDEO_MB}`],
    ['80 MB video: seconds', middle(seconds).toFixed(1), Math.max(...seconds).toFixed(1), ''],
    ['20 banners: ms until shown', middle(shown).toFixed(0), Math.max(...shown).toFixed(0), `${SHOWN_MS}`],
    ['screenshot: ms', middle(captures).toFixed(0), p95(captures).toFixed(0), `${CAPTURE_MS}`],
  ]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
