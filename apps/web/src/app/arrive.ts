import type { AnyRouter } from '@tanstack/react-router';
import { focusPage } from '../ui/dialog/useFocusBack.ts';

/**
 * Who opened a page with what went with the one before, such as a row, goes on in the new page: left to the browser, the next Tab
 * would begin with the first link of the frame. What is still there, such as a tab or the drawer, keeps the focus. The first page of
 * a visit begins at its top, with the link that skips the frame (WCAG 2.4.3). What the page is called the crumbs say aloud.
 */
export const goOnInThePage = (router: Pick<AnyRouter, 'subscribe'>): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusPage();
  });
