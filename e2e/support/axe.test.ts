import { expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { launchBrowser } from './browser.ts';

const small = (top: number, name: string) =>
  `<button style="position:absolute; left:0; top:${top}px; height:12px; font-size:9px">${name}</button>`;
const LIST = 'class="mantine-Popover-dropdown" data-position="bottom"';
const pane = (attributes: string, inner: string) =>
  `<div ${attributes} style="position:absolute; left:0; top:110px; width:200px; height:60px">${inner}</div>`;
const chip = '<button style="position:absolute; left:0; top:100px">Live</button>';
const row = '<button style="position:absolute; left:0; top:0; width:200px">Live, no apps</button>';

const PAGES: [what: string, body: string, rules: string[]][] = [
  ['a button of which a pane leaves too little', chip + pane('', row), ['target-size']],
  ['the same below a list that is open', chip + pane(LIST, row), []],
  ['small buttons beside such a list', small(40, 'Live') + small(53, 'Off') + pane(LIST, row), ['target-size']],
  ['small buttons within the list', pane(LIST, small(20, 'Up') + small(33, 'Down')), ['target-size']],
];

test('a button is too small by what it is, not by a list that is open over a part of it', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    for (const [what, body, rules] of PAGES) {
      await page.setContent(
        `<!doctype html><html lang="en"><title>Rows</title><style>button { height:30px }</style><main><h1>Rows</h1>${body}</main>`,
      );
      expect([what, (await violationsOf(page)).map((text) => text.split(':')[0])]).toEqual([what, rules]);
    }
  } finally {
    await browser.close();
  }
});
