import { expect, test } from 'vitest';
import { isAtFoot, placementOf, screenFor } from './device.ts';
import { readMessage } from './host.ts';

test.each<[unknown, unknown]>([
  [
    { kind: 'event', text: 'ready' },
    { kind: 'event', text: 'ready', warn: false },
  ],
  [
    { kind: 'call', text: 'open → x', warn: true },
    { kind: 'call', text: 'open → x', warn: true },
  ],
  [
    { kind: 'fault', text: 'broken' },
    { kind: 'fault', text: 'broken', warn: true },
  ],
  [
    { kind: 'call', text: 'x'.repeat(9000) },
    { kind: 'call', text: 'x'.repeat(500), warn: false },
  ],
  [{ kind: 'pong', text: '' }, { kind: 'pong' }],
  [
    { kind: 'frame', text: 'resized', width: 1e9, height: -5 },
    { kind: 'frame', state: 'resized', width: 4096, height: 1 },
  ],
  [
    { kind: 'frame', text: 'resized', width: {}, height: 'x' },
    { kind: 'frame', state: 'resized', width: 1, height: 1 },
  ],
  [{ kind: 'frame', text: 'elsewhere' }, null],
  [{ kind: 'script', text: 'alert(1)' }, null],
  [{ kind: 'event', text: { toString: () => 'x' } }, null],
  [{ kind: 'event' }, null],
  ['stage-ready', null],
  [null, null],
  [[], null],
])('what a frame says is text, or nothing: %j', (data, read) => {
  expect(readMessage(data)).toEqual(read);
});

test('an ad is shown on the smallest screen that has room for it', () => {
  const of = (width: number, height: number) => {
    const { width: w, height: h } = screenFor({ width, height });
    return `${w}x${h} ${placementOf({ width, height })}${isAtFoot({ width, height }) ? ' foot' : ''}`;
  };
  expect([of(320, 50), of(300, 250), of(320, 480), of(480, 320), of(300, 600), of(728, 90), of(1024, 768)]).toEqual([
    '320x568 inline foot',
    '320x568 inline',
    '320x568 interstitial',
    '568x320 interstitial',
    '375x667 interstitial',
    '768x1024 inline foot',
    '1024x768 interstitial',
  ]);
});
