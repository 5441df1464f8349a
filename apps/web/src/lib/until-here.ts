const AGAIN_MS = 10_000;

/**
 * How often a list that could not be loaded is asked for again, as `refetchInterval`: for choices of which nothing on the page
 * asks again, and whose page is not loaded anew without losing what is typed.
 */
export const untilHere = ({ state }: { state: { error: unknown; data: unknown } }): number | false =>
  state.error !== null && !state.data ? AGAIN_MS : false;
