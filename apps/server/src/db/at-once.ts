/** A disk that keeps many files at once takes hardly longer than for one. */
const AT_ONCE = 8;

/**
 * Does something with each, several at once, at most `most`. Ends once nothing is under way any more.
 * @throws the first failure; nothing is begun after it
 */
export const eachAtOnce = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  most = AT_ONCE,
): Promise<void> => {
  const source = (async function* () {
    yield* items;
  })();
  let failed: { error: unknown } | null = null;
  const lane = async () => {
    try {
      for await (const item of { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) }) {
        if (failed) return;
        await work(item);
      }
    } catch (error) {
      failed ??= { error };
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  if (failed) throw (failed as { error: unknown }).error;
};

/**
 * Does several things beside each other; each gets a signal that is aborted when another fails. Ends once all have.
 * @throws the first failure
 */
export const together = async <T extends readonly unknown[]>(
  signal: AbortSignal,
  ...works: { [K in keyof T]: (signal: AbortSignal) => Promise<T[K]> }
): Promise<T> => {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const done = await Promise.allSettled(
    works.map((work) =>
      work(either).catch((error: unknown) => {
        failing.abort(error); // the first reason stays
        throw error;
      }),
    ),
  );
  if (failing.signal.aborted) throw failing.signal.reason;
  return done.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
};
