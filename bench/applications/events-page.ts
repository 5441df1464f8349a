import type { Page } from 'playwright-core';
import { painted } from './painted.ts';

export type EventFigures = Record<'typing' | 'follows' | 'hidden' | 'opening' | 'choosing' | 'arrows', number[]>;

const PAGE = 15;
/** Rows that are worked in; each twice, so that it ends as it began. */
const ROWS = 10;
const focusedRow = `document.activeElement?.closest('[data-at]')?.dataset.at`;
const control = (page: Page, row: number, which: 'funnel' | 'hidden') =>
  page.locator(`[data-at="${row}"] [data-control="${which}"]`);

/** What a person does in the events of an application, key by key. Saves nothing. */
export const useEvents = async (page: Page): Promise<EventFigures> => {
  const figures: EventFigures = { typing: [], follows: [], hidden: [], opening: [], choosing: [], arrows: [] };
  const press = (key: string, done: string, event: 'keydown' | 'keyup' = 'keydown') =>
    painted(page, event, done, () => page.keyboard.press(key));

  await page.getByRole('searchbox', { name: 'Search events' }).focus();
  let text = '';
  for (const key of [...'event_1234', ...Array<string>(10).fill('Backspace')]) {
    text = key === 'Backspace' ? text.slice(0, -1) : text + key;
    figures.typing.push(await press(key, `document.activeElement.value === '${text}'`));
  }
  const rows = (n: number) => `document.querySelectorAll('.em-row').length === ${n}`;
  await page.locator(`[data-at="${PAGE - 1}"]`).waitFor();
  for (let round = 0; round < 3; round++) {
    figures.follows.push(await press('7', rows(6))); // event_7, event_17 and so on
    figures.follows.push(await press('Backspace', rows(PAGE)));
  }

  for (const hide of [true, false])
    for (let row = 0; row < ROWS; row++) {
      await control(page, row, 'hidden').focus();
      const done = `document.querySelector('[data-at="${row}"]').classList.contains('is-hidden') === ${hide}`;
      figures.hidden.push(await press('Space', done, 'keyup')); // a box is ticked as the key comes up
    }

  for (const letter of ['l', 'a']) {
    await control(page, 0, 'funnel').focus();
    for (let row = 0; row < ROWS; row++) {
      figures.opening.push(await press(letter, `document.querySelector('.em-options .is-active')`));
      const done = `!document.querySelector('.em-options') && ${focusedRow} === '${row + 1}'`;
      figures.choosing.push(await press('Enter', done));
    }
  }

  await control(page, 0, 'funnel').focus();
  for (let row = 1; row <= ROWS; row++) figures.arrows.push(await press('ArrowDown', `${focusedRow} === '${row}'`));
  for (let row = ROWS - 1; row >= 0; row--) figures.arrows.push(await press('ArrowUp', `${focusedRow} === '${row}'`));
  return figures;
};
