import { describe, expect, test } from 'vitest';
import { hasScript, stagedMarkup, withoutClickAddresses } from './markup.ts';

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
    const began = performance.now();
    withoutClickAddresses(markup);
    expect(performance.now() - began).toBeLessThan(2_000);
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
