/** When the server sent this page, by its own clock (ms since 1970); NaN where the page does not say, as of a development server. */
const sent = Date.parse(
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="fairlead-sent"]')?.content ?? ''),
);
const began = performance.now();

/** When the server sent this page: nothing that is shown was read before. Null where the page does not say. */
export const pageSent = (): number | null => (Number.isNaN(sent) ? null : sent);

/**
 * What the server's clock says at least (ms since 1970): when it sent the page, and what has passed since the page's scripts run. Clocks of
 * browsers are wrong, and one that slept is behind, which is early, too. Null where the page does not say.
 */
export const serverTime = (): number | null => (Number.isNaN(sent) ? null : sent + performance.now() - began);
