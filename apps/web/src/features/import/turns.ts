/** Lets at most `width` works run at the same time; the others wait in their order. One that was given up waits no longer. */
export const turnsOf = (width: number) => {
  let free = width;
  const queue: (() => void)[] = [];
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => queue.push(go));
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  };
};
