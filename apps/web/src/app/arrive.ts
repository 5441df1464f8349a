import type { AnyRouter } from '@tanstack/react-router';

/** `<main>` of the frame (ui/shell/Shell.tsx). */
const PAGE = '#main';

/**
 * Who opened a page with what went with the one before, such as a row, goes on in the new page: left to the browser, the next Tab
 * would begin with the first link of the frame, and a screen reader would say nothing. What is still there, such as a tab or the
 * drawer, keeps the focus. The first page of a visit begins at its top, with the link that skips the frame (WCAG 2.4.3).
 */
export const goOnInThePage = (router: Pick<AnyRouter, 'subscribe'>): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const { activeElement, body } = document;
    if (!fromLocation || !pathChanged || (activeElement !== null && activeElement !== body)) return;
    document.querySelector<HTMLElement>(PAGE)?.focus({ preventScroll: true });
  });
