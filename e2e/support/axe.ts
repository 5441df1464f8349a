import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Found = { id: string; help: string; nodes: { html: string; target: unknown[]; failureSummary?: string }[] };
type Axe = { run(options: object): Promise<{ violations: Found[] }> };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Only faults are told: describing all that passed took a third of the time. */
const OPTIONS = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  preload: false,
};

/** What can be another in another theme of the same page at the same width: it changes colours, and nothing else. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What hangs below a button or a field while it is open. */
const LISTS = '[class*="-dropdown"][data-position]';

/**
 * The page forbids foreign scripts, rightly: the checker is put in by the browser's own tools. Handed to them as it is, it costs half
 * of what evaluating a text in the page does.
 */
const bring = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await devtools.send('Runtime.evaluate', { expression: AXE });
  await devtools.detach();
  if (exceptionDetails) throw new Error(`The checker for accessibility did not load: ${exceptionDetails.text}`);
};

/**
 * What a page must mend by WCAG 2.2 AA and best practice: a text for each rule, with the elements.
 * @param again what stands there was looked at in another theme: only its colours are, which take half of the time
 */
export const violationsOf = async (page: Page, again = false): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await bring(page);
  const found = await page.evaluate(
    async ({ lists, ...options }) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(options);
      // What an open list or menu lies over in part is small until it closes; where it ends is by chance, as by how many rows there are
      const isLainOver = (selector: unknown): boolean => {
        const below = document.querySelector(String(selector));
        if (!below || below.closest(lists)) return false;
        const { left, top, right, bottom } = below.getBoundingClientRect();
        return [...document.querySelectorAll(lists)]
          .map((over) => over.getBoundingClientRect())
          .some((over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top);
      };
      return violations
        .map((one) =>
          one.id === 'target-size' ? { ...one, nodes: one.nodes.filter(({ target }) => !isLainOver(target[0])) } : one,
        )
        .filter(({ nodes }) => nodes.length > 0);
    },
    { ...OPTIONS, ...(again && { runOnly: COLOURS }), lists: LISTS },
  );
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}\n    ${failureSummary ?? ''}`).join('\n  ')}`,
  );
};
