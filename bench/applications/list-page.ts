import type { Page } from 'playwright-core';
import { NOT_ARCHIVED } from './ground.ts';
import { framesOfWheel, heapOf, painted } from './painted.ts';

export type ListFigures = {
  heap: number;
  frames: number[];
  sort: number[];
  filter: number[];
  commit: number[];
  stage: number[];
};

const count = `document.querySelector('.grid-count').textContent`;
const first = `document.querySelector('[data-r="0"]').textContent`;

/** What a person does in the list, with all rows on one page: it holds 25 at first. */
export const useList = async (page: Page): Promise<ListFigures> => {
  const cdp = await page.context().newCDPSession(page);
  await page.getByLabel('Rows per page').selectOption('0');
  await page.locator('.grid-count', { hasText: `${NOT_ARCHIVED} of ${NOT_ARCHIVED}` }).waitFor();
  const heap = await heapOf(cdp);
  const frames = await framesOfWheel(page, cdp);

  const sort: number[] = [];
  for (const key of ['id', 'name', 'bundle_identifier', 'name', 'id', 'name']) {
    const before = await page.evaluate<string>(first);
    const head = page.locator(`[data-key="${key}"] .grid-head-label`);
    sort.push(await painted(page, 'click', `${first} !== ${JSON.stringify(before)}`, () => head.click()));
  }

  const filter: number[] = [];
  const chip = page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name: /^Paused/ });
  for (const pressed of [true, false, true, false, true, false]) {
    const shown = pressed ? NOT_ARCHIVED / 3 : NOT_ARCHIVED;
    filter.push(await painted(page, 'click', `${count}.endsWith(' of ${shown}')`, () => chip.click()));
  }

  const commit: number[] = [];
  await page.getByRole('grid', { name: 'Applications' }).focus();
  await page.keyboard.press('ArrowDown');
  for (let row = 0; row < 20; row++) {
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Committed ${row}.`);
    const done = `document.querySelector('.grid-host').textContent.includes('Committed ${row}.')`;
    commit.push(await painted(page, 'keydown', done, () => page.keyboard.press('Enter')));
  }

  const stage: number[] = [];
  const undoAll = page.getByRole('button', { name: 'Undo all' });
  await undoAll.click();
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  for (let round = 0; round < 5; round++) {
    const done = `document.querySelector('.grid-bar .is-primary')?.textContent === 'Save ${NOT_ARCHIVED} row(s)'`;
    stage.push(await painted(page, 'click', done, () => archive.click()));
    await undoAll.click();
    await undoAll.waitFor({ state: 'detached' });
  }
  return { heap, frames, sort, filter, commit, stage };
};
