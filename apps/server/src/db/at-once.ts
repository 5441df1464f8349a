/** A disk that keeps many files at once takes hardly longer than for one. */
const AT_ONCE = 8;

/**
 * Does something with each, several at once. Ends once nothing is under way any more.
 * @throws the first failure; nothing is begun after it
 */
export const eachAtOnce = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
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
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (failed) throw (failed as { error: unknown }).error;
};
