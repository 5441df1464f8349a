type Closable = { close(): Promise<void> | void };

/**
 * Closes in the reverse order of opening. One that fails does not keep the others open.
 * @throws the failure, or an AggregateError of several, after all were tried
 */
export const closeAll = async (opened: readonly Closable[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const store of opened.toReversed()) {
    try {
      await store.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} stores did not close`);
  if (failures.length === 1) throw failures[0];
};
