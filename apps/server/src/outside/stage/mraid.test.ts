import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mraidScript } from './stage.ts';

type Mraid = Record<string, (...given: unknown[]) => unknown>;
let told: string[];
let mraid: Mraid;
let start: () => void;
let touch: () => void;

/** What an ad of 320x480 has on a screen of 320x568, before or after it is ready. */
const open = (given: object = {}) => {
  told = [];
  const tell = (kind: string, text: string) => told.push(`${kind}: ${text}`);
  const settings = { width: 300, height: 250, screen: { width: 320, height: 568 }, placement: 'inline', ...given };
  const opened = runInNewContext(`${mraidScript}; openMraid(tell, given)`, {
    tell,
    given: settings,
    setTimeout: (work: () => void) => work(),
    performance,
  }) as { mraid: Mraid; start(): void; touch(): void };
  ({ mraid, start, touch } = opened);
};
const call = (name: string, ...given: unknown[]) => mraid[name]?.(...given);
/** What listeners of an event were given. */
const heard = (event: string) => {
  const all: unknown[][] = [];
  call('addEventListener', event, (...given: unknown[]) => all.push(given));
  return all;
};
beforeEach(() => open());

test('an ad waits for ready, and is on the screen from then on', () => {
  const [ready, viewable, exposure] = [heard('ready'), heard('viewableChange'), heard('exposureChange')];
  expect([call('getState'), call('isViewable'), ready]).toEqual(['loading', false, []]);
  start();
  start();
  expect([call('getState'), call('isViewable'), ready, viewable]).toEqual(['default', true, [[]], [[true]]]);
  expect(exposure).toEqual([[100, { x: 0, y: 0, width: 300, height: 250 }, null]]);
  expect(heard('exposureChange')).toHaveLength(1);
  expect(told).toContain('event: ready');
});

test('one listener that throws does not stop the others', () => {
  call('addEventListener', 'ready', () => {
    throw new Error('broken');
  });
  const ready = heard('ready');
  start();
  expect(ready).toHaveLength(1);
  expect(told).toContain('fault: in a listener of ready: Error: broken');
});

test('opening goes nowhere and is told, with a warning when nobody touched the ad', () => {
  call('open', 'nomnom://home');
  touch();
  call('open', 'https://a.example');
  expect(told).toEqual(['call: open → nomnom://home (opened without a tap)', 'call: open → https://a.example']);
});

describe('what is refused', () => {
  test.each<[string, string, ...unknown[]]>([
    ['a listener for nothing', 'addEventListener', 'ready', 'text'],
    ['an event that is none', 'addEventListener', 'click', () => undefined],
    ['resizing without a size', 'resize'],
    ['a size that is none', 'setResizeProperties', { width: 0, height: 100, offsetX: 0, offsetY: 0 }],
    ['a size without a place', 'setResizeProperties', { width: 100, height: 100 }],
    ['a close area off the screen', 'setResizeProperties', { width: 300, height: 250, offsetX: 60, offsetY: 0 }],
    [
      'more than the screen',
      'setResizeProperties',
      { width: 900, height: 250, offsetX: -600, offsetY: 0, allowOffscreen: false },
    ],
    ['expanding to a second part', 'expand', 'https://a.example/2'],
    ['a turn that is none', 'setOrientationProperties', { forceOrientation: 'up' }],
    ['a picture for the gallery', 'storePicture', 'https://a.example/x.png'],
    ['a date', 'createCalendarEvent', {}],
  ])('%s', (_, name, ...given) => {
    start();
    const errors = heard('error');
    call(name, ...given);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.[1]).toBe(name);
    expect(call('getState')).toBe('default');
  });

  test('expanding of what fills the screen already', () => {
    open({ placement: 'interstitial' });
    start();
    const errors = heard('error');
    call('expand');
    expect([errors.length, call('getState')]).toEqual([1, 'default']);
  });
});

test('it expands, comes back, and hides', () => {
  const [states, sizes, exposure] = [heard('stateChange'), heard('sizeChange'), heard('exposureChange')];
  start();
  call('expand');
  expect(call('getCurrentPosition')).toEqual({ x: 0, y: 0, width: 320, height: 568 });
  call('close');
  expect(call('getCurrentPosition')).toEqual(call('getDefaultPosition'));
  call('close');
  call('close');
  expect(states.flat()).toEqual(['default', 'expanded', 'default', 'hidden']);
  expect(sizes).toEqual([
    [320, 568],
    [300, 250],
  ]);
  expect(exposure.at(-1)).toEqual([0, null, null]);
});

test('it resizes within the screen, and says so to the page around it', () => {
  start();
  call('setResizeProperties', { width: 320, height: 300, offsetX: -10, offsetY: 0 });
  call('resize');
  expect([call('getState'), call('getCurrentPosition')]).toEqual([
    'resized',
    { x: 0, y: 159, width: 320, height: 300 },
  ]);
  expect(told).toContain('frame: resized');
});

test('what it is told of the device is a copy, and nothing of a person', () => {
  const size = call('getScreenSize') as { width: number };
  size.width = 1;
  expect(call('getScreenSize')).toEqual({ width: 320, height: 568 });
  expect([
    call('getLocation'),
    call('supports', 'inlineVideo'),
    call('supports', 'sms'),
    call('supports', 'x'),
  ]).toEqual([-1, true, false, false]);
});
