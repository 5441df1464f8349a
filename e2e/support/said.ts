import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** How long a story waits for anything at all. */
export const PATIENCE_MS = 40_000;
const LOOK_MS = 25;
const TELL = 'fairleadStoryHears';

/** The sentences of a page since it was opened, oldest first; those before `next` were waited for or passed over. */
type Told = { sentences: string[]; next: number };
const told = new WeakMap<Page, Told>();

/** Nothing was said in this page yet: for a window that another story had before. */
export const hearAnew = (page: Page): void => void told.set(page, { sentences: [], next: 0 });

const toldBy = (page: Page): Told => {
  if (!told.has(page)) hearAnew(page);
  return told.get(page) as Told;
};

/**
 * Writes down every sentence of a toast in every page of a window, from its first moment and across full page loads: success is
 * shown for a second only (WI-32), which a busy machine may be late for.
 */
export const hear = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding(TELL, ({ page }, sentence: string) => void toldBy(page).sentences.push(sentence));
  await context.addInitScript((name) => {
    if (window !== window.top) return; // ads say nothing for the dashboard
    const tell = (window as unknown as Record<string, (sentence: string) => void>)[name];
    const toasts = (node: Node): Element[] =>
      node instanceof Element ? [...(node.matches('.toast') ? [node] : []), ...node.querySelectorAll('.toast')] : [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const toast of [...addedNodes].flatMap(toasts)) tell?.(toast.querySelector('p')?.textContent ?? '');
    }).observe(document, { subtree: true, childList: true });
  }, TELL);
};

/** What the page said after the last sentence that was waited for. */
export const saidSince = (page: Page): string[] => toldBy(page).sentences.slice(toldBy(page).next);

/**
 * Waits until the page says a whole sentence in a toast, and passes over all that it said up to then: an earlier sentence never
 * passes for a later one, as long as a story waits each time for a sentence that it waits for at all.
 */
export const said = async (page: Page, sentence: string | RegExp): Promise<void> => {
  const heard = toldBy(page);
  const is = (one: string) => (typeof sentence === 'string' ? one === sentence : sentence.test(one));
  for (const until = Date.now() + PATIENCE_MS; ; await setTimeout(LOOK_MS)) {
    const at = heard.sentences.findLastIndex((one, n) => n >= heard.next && is(one));
    if (at >= 0) {
      heard.next = at + 1;
      return;
    }
    if (Date.now() < until) continue;
    const others = heard.sentences.map((one, n) => `  ${n < heard.next ? '(before) ' : ''}${one}`).join('\n');
    throw new Error(`not said: ${sentence}\nwhat was said:\n${others || '  nothing'}`);
  }
};
