import { createSocket, type Socket } from 'node:dgram';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer as createTcp, type Server as Tcp } from 'node:net';
import { join } from 'node:path';
import { readImage } from '@fairlead/domain/creative/read-image';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
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
afterAll(() => {
  captures?.close();
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

  test.each<[string, string]>([
    ['loops for ever', '<script>for(;;);</script>'],
    ['allocates without end', '<script>const all=[];for(;;)all.push(new Uint8Array(50e6).fill(1));</script>'],
    [
      'spins in a hundred workers',
      '<script>for(let n=0;n<100;n++)new Worker(URL.createObjectURL(new Blob(["for(;;);"])));for(;;);</script>',
    ],
  ])('%s: an end within 10 s, and the next one is drawn', async (_, markup) => {
    const began = performance.now();
    const failed = await shoot(markup).catch((error: unknown) => error);
    expect(performance.now() - began).toBeLessThan(20_000); // 10 s, and a machine that is busy
    expect(failed instanceof CaptureFailed || typeof failed === 'object').toBe(true);
    expect((await shoot('<p>next</p>')).blank).toBe(false);
  });
});

test('without a browser there is a reason instead of a picture', async () => {
  const none = openCaptures({ dataDir: join(folder, 'none'), browserPath: '/nowhere/chromium', outboundAllow: [] });
  await expect(none.shoot({ markup: '<p>x</p>', ...size })).rejects.toThrow('the browser could not be started');
  none.close();
});

test('nothing stays once the browser has ended', async () => {
  const own = openCaptures({ dataDir: join(folder, 'own'), browserPath: undefined, outboundAllow: [] });
  await own.shoot({ markup: '<p>x</p>', ...size });
  expect(readdirSync(join(folder, 'own', 'browser')).length).toBeGreaterThan(0);
  own.close();
  // What a process that is just ending still writes goes with the next start
  openCaptures({ dataDir: join(folder, 'own'), browserPath: undefined, outboundAllow: [] }).close();
  expect(existsSync(join(folder, 'own', 'browser'))).toBe(false);
});

test.each([
  [png({ ...size }), false],
  [png({ width: 2, height: 2, colorType: 0 }), false],
])('one colour is told from two', (bytes, alike) => {
  expect(isOneColour(bytes)).toBe(alike);
});
