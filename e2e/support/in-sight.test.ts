import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { outOfSight } from './in-sight.ts';

/** Pages 400 px wide, each with what should be found of it. */
const PAGES: [what: string, body: string, found: RegExp[]][] = [
  [
    'a button beyond the edge of main, which scrolls',
    '<main style="width:300px; overflow:auto"><div style="width:500px; text-align:right"><button>Apply</button></div></main>',
    [/^button "Apply" lies \d+ px beside what main shows$/],
  ],
  [
    'a button beyond a pane that cuts it off',
    '<div class="pane" style="width:300px; overflow:hidden"><button style="margin-left:280px">Apply</button></div>',
    [/^button "Apply" .* div.pane shows$/],
  ],
  [
    'the same, before its left',
    '<div style="width:300px; overflow:clip"><button style="margin-left:-20px">Apply</button></div>',
    [/lies 20 px beside/],
  ],
  [
    'a button beyond the window',
    '<button style="position:fixed; left:380px; width:60px">Apply</button>',
    [/lies 40 px beside what html shows/],
  ],
  [
    'text that is cut without a sign',
    '<p style="width:50px; overflow:hidden; white-space:nowrap">Nothing is said of the rest</p>',
    [/^"Nothing is said of the rest" lies/],
  ],
  [
    'text that ends in dots',
    '<p style="width:50px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis">Nothing is said of the rest</p>',
    [],
  ],
  [
    'a button behind text that ends in dots',
    '<p style="width:50px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis">Nothing is said <button>More</button></p>',
    [/^button "More"/],
  ],
  [
    'a grid that scrolls to it',
    '<main style="width:300px; overflow:auto"><div class="grid-host" style="overflow:auto"><div style="width:500px; text-align:right"><button>Apply</button> Total</div></div></main>',
    [],
  ],
  [
    'a grid that is itself beyond the edge',
    '<main style="width:300px; overflow:auto"><div class="grid-host" style="width:320px; overflow:auto">Total</div></main>',
    [/^div.grid-host "Total" lies 20 px beside what main shows$/],
  ],
  [
    'a list that hangs out of its box',
    '<div style="position:relative; width:300px"><div style="width:20px; height:20px; overflow:hidden"><ul style="position:absolute; left:0"><li><button>Delete the whole list</button></ul></div></div>',
    [],
  ],
  [
    'words for ears only',
    '<button>Go<span style="position:absolute; width:1px; height:1px; overflow:hidden; white-space:nowrap">to the next page</span></button>',
    [],
  ],
  [
    'a title that breaks in a word',
    '<h1 style="font:20px monospace; width:150px; overflow-wrap:anywhere">NOM_iOS_lapsed</h1>',
    [/^"lapsed" breaks in the middle, in the title "NOM_iOS_lapsed"$/],
  ],
  [
    'a title that breaks behind the sign that joins its words',
    '<h1 style="font:20px monospace; width:150px; overflow-wrap:anywhere">NOM_<wbr>iOS_<wbr>lapsed now</h1>',
    [],
  ],
  [
    'a title that no line can hold',
    '<h1 style="font:20px monospace; width:150px; overflow-wrap:anywhere">NOMiOSlapsedNOMiOSlapsed</h1>',
    [],
  ],
  [
    'what is not drawn',
    '<div style="width:300px; overflow:hidden"><button style="margin-left:350px; visibility:hidden">Apply</button></div>',
    [],
  ],
];

test('what is cut off is found, what is cut on purpose or can be scrolled to is not', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
    for (const [what, body, found] of PAGES) {
      await page.setContent(`<!doctype html><body style="margin:0">${body}`);
      expect([what, await outOfSight(page, { text: true })]).toEqual([
        what,
        found.map((one) => expect.stringMatching(one)),
      ]);
    }
  } finally {
    await browser.close();
  }
});
