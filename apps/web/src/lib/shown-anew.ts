import type { QueryClient } from '@tanstack/react-query';

/** How long a sentence waits for what is asked again, in milliseconds. */
const PATIENCE_MS = 2000;

/**
 * Asks again for what begins with these words. Resolves when all of it that is in sight is new, or cannot be had, or after
 * PATIENCE_MS: "saved" beside what was before would mislead whoever reads on at once.
 */
export const shownAnew = (client: QueryClient, words: readonly string[]): Promise<void> => {
  for (const word of words) void client.invalidateQueries({ queryKey: [word] });
  const cache = client.getQueryCache();
  // A live change may have asked again meanwhile: what counts is the answer of whoever asked last
  const isNew = () =>
    words.every((word) =>
      cache
        .findAll({ queryKey: [word], type: 'active' })
        .every(({ state }) => !state.isInvalidated || state.fetchStatus !== 'fetching'),
    );
  if (isNew()) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    const stop = cache.subscribe(() => {
      if (isNew()) end();
    });
  });
};
