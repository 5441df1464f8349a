import { createSocket, type Socket } from 'node:dgram';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcp, type Server as Tcp } from 'node:net';
import { join } from 'node:path';
import { readImage } from '@fairlead/domain/creative/read-image';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { openBrowserFolders } from './browser-folder.ts';
import { CaptureFailed, type Captures, openCaptures } from './captures.ts';
import { isOneColour } from './one-colour.ts';

let folder: string;
let captures: Captures;
let canary: Tcp;
let udp: Socket;
let reached: string[] = [];
let port = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(testFolder(), 'captures-'));
  captures = openCaptures({ dataDir: folder, browserPath: undefined, outboundAllow: [] }, { patience: 0.15 });
  canary = createTcp((socket) => {
    reached.push('tcp');
    socket.destroy();
  });
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
  port = (canary.address() as AddressInfo).port;
  udp = createSocket('udp4');
  udp.on('message', () => reached.push('udp'));
  await new Promise<void>((bound) => udp.bind(port, '127.0.0.1', bound));
});
afterAll(async () => {
  await captures?.close();
  canary?.close();
  udp?.close();
  rmSync(folder, { recursive: true, force: true });
});

const size = { width: 300, height: 250 };
const shoot = (markup: string) => captures.shoot({ markup, ...size });

test('an ad is drawn in its size, with our mraid, after it is ready', async () => {
  const shot = await shoot(
    `<div id="a" style="width:300px;height:250px;background:red"></div><script>
      mraid.addEventListener('ready', () => { document.getElementById('a').style.background = mraid.getState() === 'default' ? '#00f' : 'red'; });
    </script><p style="position:absolute;top:0">x</p>`,
  );
  const read = readImage(shot.bytes);
  expect(read.ok && [read.image.type, read.image.width, read.image.height]).toEqual(['png', 300, 250]);
  expect([shot.type, shot.blank]).toEqual(['image/png', false]);
});

test('what draws nothing is told to be blank', async () => {
  expect((await shoot('<script>1</script>')).blank).toBe(true);
});

describe('an ad that would harm', () => {
  test('reaches nobody by any way, and nothing of what it asks for is private', async () => {
    reached = [];
    const at = `127.0.0.1:${port}`;
    const shot = await shoot(`
      <link rel="preconnect" href="http://${at}"><link rel="prefetch" href="https://${at}/p"><link rel="stylesheet" href="http://${at}/s.css">
      <script type="speculationrules">{"prefetch":[{"urls":["https://${at}/a"]}],"prerender":[{"urls":["https://${at}/b"]}]}</script>
      <img src="http://${at}/i.png"><img src="https://${at}/i.png"><img src="https://169.254.169.254/latest"><iframe src="http://${at}/f"></iframe>
      <video src="http://${at}/v"></video><object data="http://${at}/o"></object>
      <a id="ping" ping="http://${at}/ping" href="#">x</a><form id="f" action="http://${at}/form" method="post"></form>
      <div style="width:300px;height:250px;background:linear-gradient(red,blue)"></div>
      <script>
        const tries = [
          () => fetch('http://${at}/fetch'), () => fetch('https://${at}/fetch'), () => navigator.sendBeacon('http://${at}/b'),
          () => new WebSocket('ws://${at}'), () => new EventSource('http://${at}/e'), () => new Image().src = 'http://${at}/x',
          () => window.open('http://${at}/w'), () => { location.href = 'http://${at}/l'; }, () => { top.location = 'http://${at}/t'; },
          () => document.getElementById('f').submit(), () => document.getElementById('ping').click(),
          () => new Worker(URL.createObjectURL(new Blob(['fetch("http://${at}/worker")']))), () => import('http://${at}/m.js'),
          () => navigator.serviceWorker.register('/sw.js'), () => new WebTransport('https://${at}/wt'),
          () => { const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${at}' }] }); c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o)); },
          () => localStorage.setItem('a', 'b'), () => alert(1), () => document.cookie = 'a=b',
        ];
        for (const attempt of tries) try { attempt(); } catch {}
      </script>`);
    expect([shot.bytes.length > 100, shot.blank, reached]).toEqual([true, false, []]);
  });

  const refused = /^(the ad keeps its page too busy to be drawn|it took longer than 10 s|it took too long)$/;
  // Memory that is refused is an error of the script, or the end of its page, or of the whole browser; until then the page is busy
  const tooMuch =
    /^(the ad took too much memory|the ad did not load|the ad keeps its page too busy to be drawn|the browser failed|the browser ended|it took .*)$/;
  test.each<[string, string, RegExp, boolean]>([
    ['loops for ever', '<script>for(;;);</script>', refused, false],
    [
      'allocates without end',
      '<script>const all=[];for(;;)all.push(new Uint8Array(50e6).fill(1));</script>',
      tooMuch,
      true,
    ],
    [
      'spins in a hundred workers',
      '<script>for(let n=0;n<100;n++)new Worker(URL.createObjectURL(new Blob(["for(;;);"])));for(;;);</script>',
      refused,
      false,
    ],
  ])('%s: an end within 10 s, and the next one is drawn', async (_, markup, why, orBlank) => {
    const began = performance.now();
    const end = await shoot(markup).catch((error: unknown) => error);
    expect(performance.now() - began).toBeLessThan(60_000); // 10 s of its own, and a machine that is busy
    if (end instanceof CaptureFailed) expect(end.message).toMatch(why);
    else expect([orBlank, end]).toEqual([true, expect.objectContaining({ blank: true })]);
    expect((await shoot('<p>next</p>')).blank).toBe(false);
  });
});

/** A browser that writes down who runs it, and has no sandbox. */
const withoutSandbox = () => {
  const at = mkdtempSync(join(folder, 'fake-'));
  for (const open of [folder, at]) chmodSync(open, 0o755);
  const [path, ran] = [join(at, 'browser'), join(at, 'ran')];
  writeFileSync(ran, '');
  chmodSync(ran, 0o666);
  const script = `case "$*" in *--no-sandbox*) echo "$(id -u) bare" >>'${ran}';; *) echo "$(id -u) boxed" >>'${ran}';; esac`;
  writeFileSync(path, `#!/bin/sh\n${script}\necho 'No usable sandbox!' >&2\nexit 1\n`, { mode: 0o755 });
  return { path, ran: () => readFileSync(ran, 'utf8').trim().split('\n') };
};

test('where the sandbox cannot start, nothing runs without it as the user of the server', async () => {
  const { path, ran } = withoutSandbox();
  const said: string[] = [];
  const settings = { dataDir: join(folder, 'bare'), browserPath: path, outboundAllow: [] };
  const bare = openCaptures(settings, { user: undefined, told: (how) => said.push(how) });
  for (let n = 0; n < 2; n += 1) {
    await expect(bare.shoot({ markup: '<p>x</p>', ...size })).rejects.toThrow(
      "the browser's sandbox cannot start on this server",
    );
  }
  const own = `${process.getuid?.()} boxed`;
  expect(ran()).toEqual([own, own]);
  expect(said).toEqual(['no pictures of ads are taken: the browser’s sandbox cannot start here']);
  await bare.close();
});

test.runIf(process.getuid?.() === 0)('under a server of root the browser is another user’s', async () => {
  const { path, ran } = withoutSandbox();
  const other = openCaptures({ dataDir: join(folder, 'other'), browserPath: path, outboundAllow: [] });
  await expect(other.shoot({ markup: '<p>x</p>', ...size })).rejects.toThrow('the browser could not be started');
  expect(ran()).toEqual(['61083 boxed', '61083 bare']);
  await other.close();
});

test('without a browser there is a reason instead of a picture', async () => {
  const none = openCaptures({ dataDir: join(folder, 'none'), browserPath: '/nowhere/chromium', outboundAllow: [] });
  await expect(none.shoot({ markup: '<p>x</p>', ...size })).rejects.toThrow('the browser could not be started');
  await none.close();
});

test('nothing stays once the browser has ended, and it is said how it is kept', async () => {
  const said: string[] = [];
  const settings = { dataDir: join(folder, 'own'), browserPath: undefined, outboundAllow: [] };
  const own = openCaptures(settings, { most: 1, told: (how) => said.push(how) });
  await own.shoot({ markup: '<p>x</p>', ...size });
  await own.shoot({ markup: '<p>x</p>', ...size });
  await own.close();
  await expect.poll(() => readdirSync(join(folder, 'own', 'browser')), { timeout: 10_000 }).toEqual([]); // the first one’s, too
  expect(said).toEqual([expect.stringMatching(/^pictures of ads are taken (in|without) the browser’s sandbox/)]);
});

test('what a killed server left is removed at the next start', async () => {
  const settings = { dataDir: join(folder, 'left'), browserPath: undefined, outboundAllow: [] };
  openBrowserFolders(join(folder, 'left', 'browser'), undefined).fresh();
  expect(readdirSync(join(folder, 'left', 'browser'))).toHaveLength(1);
  const next = openCaptures(settings);
  await expect.poll(() => readdirSync(join(folder, 'left', 'browser')), { timeout: 10_000 }).toEqual([]);
  await next.close();
});

test.each([
  [png({ ...size }), false],
  [png({ width: 2, height: 2, colorType: 0 }), false],
])('one colour is told from two', (bytes, alike) => {
  expect(isOneColour(bytes)).toBe(alike);
});
