/** What a work gives, unless it is given up before: then an AbortError at once, whatever becomes of the work. */
export const unlessStopped = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, give) => {
    stop = () => give(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    if (signal.aborted) stop();
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
