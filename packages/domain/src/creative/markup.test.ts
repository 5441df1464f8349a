import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasScript, stagedMarkup, withoutClickAddresses } from './markup.ts';

/** ms that this thread's processor has worked so far: what else runs on the machine does not count. */
const thought = (): number => process.threadCpuUsage().user / 1000;

test.each([
  ['<script src="mraid.js"></script>', true],
  ['<SCRIPT>1</SCRIPT>', true],
  ['<script\nasync src=x>', true],
  ['<scripture>', false],
  ['<div>script</div>', false],
  ['', false],
])('a frame is drawn for a script: %s', (markup, drawn) => {
  expect(hasScript(markup)).toBe(drawn);
});

describe('a click address', () => {
  test.each([
    ['var clickTag = "https://a.example/?x=1";', 'var clickTag = "/";'],
    ["window.clickTAG='https://a.example'", "window.clickTAG='/'"],
    ['{ click_url: `https://a.example` }', '{ click_url: `/` }'],
    ['{"clickUrl":"https://a.example","n":1}', '{"clickUrl":"/","n":1}'],
    ["{'clickThrough' : 'https://a.example'}", "{'clickThrough' : '/'}"],
    ['clickTag = "a\\"b"; x = "kept"', 'clickTag = "/"; x = "kept"'],
    ['clickTag = "a"; clickTag = "b"', 'clickTag = "/"; clickTag = "/"'],
    ['var myclickTag="x"', 'var myclickTag="/"'],
  ])('is "/" in previews: %s', (markup, staged) => {
    expect(withoutClickAddresses(markup)).toBe(staged);
  });

  test.each([
    'if (clickTag == "https://a.example") go()',
    'if (clickTag !== "x") go()',
    'url = "https://a.example"',
    'clickTags = "https://a.example"',
    'clickTag = other',
    'clickTag = "never closed\n x',
    'https://a.example/?clickTag=1',
  ])('is nothing else: %s', (markup) => {
    expect(withoutClickAddresses(markup)).toBe(markup);
  });

  test('is found in one pass, however long the markup', () => {
    const markup = 'clickTag="'.repeat(20_000);
    const began = thought();
    withoutClickAddresses(markup);
    expect(thought() - began).toBeLessThan(2_000);
  });
});

test.each([
  '<script src="mraid.js"></script>',
  "<SCRIPT type=text/javascript SRC='MRAID.js'></SCRIPT>",
  '<script src=mraid.js></script>',
  '<script src="./mraid.js"> </script >',
])('the app puts its own mraid in the place of %s', (script) => {
  expect(stagedMarkup(`${script}<b>x</b>`)).toBe('<b>x</b>');
});

/** What counts as the ad's own mraid, as one expression: right, and far too slow for what strangers write. */
const OWN_MRAID = /<script\b[^>]*\bsrc\s*=\s*["']?[^"'\s>]*mraid\.js\b[^>]*>(?:\s*<\/script\s*>)?/gi;
// biome-ignore format: pieces that tags are made of
const pieces = ['<script', '<SCRIPT', '</script', '<scripts', '>', ' ', '\n', '/', 'src', 'SRC', '=', '"', "'", 'mraid.js', 'Mraid.JS', 'x', '.', '-'];

test('its own mraid is found as the rule says, whatever the markup is', () => {
  const tag = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join(''));
  const likely = fc.tuple(tag, tag, tag).map(([a, b, c]) => `<script ${a}src=${b}mraid.js${c}></script>${a}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, likely), { maxLength: 4 }), (all) => {
      const markup = all.join('');
      expect(stagedMarkup(markup)).toBe(withoutClickAddresses(markup).replace(OWN_MRAID, ''));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '<script/src=mraid.js/',
  '<script src=',
  '<script ',
  '<script src=mraid.jsx>',
  ' src=mraid.jsx',
  'src = ',
  '<script src=mraid.js>   ',
  '<script src=mraid.js></script ',
])('of %s, however often it stands there, each sign is read a few times', (piece) => {
  for (const length of [5_000, 100_000]) {
    const markup = `<script ${piece.repeat(Math.floor(length / piece.length))}`.slice(0, length);
    const began = thought();
    stagedMarkup(markup);
    expect(thought() - began).toBeLessThan(2_000);
  }
});
