/**
 * Does the work of a queue, `width` things at a time, in their order. Once `isOver` says so nothing more is begun; what
 * runs is waited for. `work` must not throw.
 */
export const inLanes = async <T>(
  things: readonly T[],
  width: number,
  work: (thing: T) => Promise<void>,
  isOver: () => boolean,
): Promise<void> => {
  const queue = [...things];
  const lane = async () => {
    while (queue.length > 0 && !isOver()) await work(queue.shift() as T);
  };
  await Promise.all(Array.from({ length: width }, lane));
};
