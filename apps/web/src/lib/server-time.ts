import { pageMeta } from './page-meta.ts';

const said = pageMeta('sent');
const began = performance.now();

/** When the server sent this page, by its own clock (ms since 1970): nothing that is shown was read before. Null where the page does not say. */
export const pageSent: number | null = said === undefined ? null : Date.parse(said);

/**
 * What the server's clock says at least (ms since 1970): when it sent the page, and what has passed since the page's scripts run. Clocks of
 * browsers are wrong, and one that slept is behind, which is early, too. Null where the page does not say.
 */
export const serverTime = (): number | null => pageSent && pageSent + performance.now() - began;
