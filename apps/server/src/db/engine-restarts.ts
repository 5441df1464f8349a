/** Embedded engines of this process that ended by themselves and were started again. */
const restarts = { records: 0, facts: 0 };

/** Notes that an engine is started again. */
export const noteRestart = (engine: keyof typeof restarts): void => {
  restarts[engine] += 1;
};

/** How often each was, since the process began. */
export const engineRestarts = (): Readonly<typeof restarts> => ({ ...restarts });
