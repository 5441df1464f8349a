import { OutboundRefused } from '../outbound-refused.ts';

type Limits = { places: number; all: number; each: number };

/**
 * So many at once, and so many bytes in all: what one may bring is set aside while it runs, and given back as far as it did not
 * come. What failed by its size came.
 */
export const openAllowance = ({ places, all, each }: Limits) => {
  let left = all;
  let running = 0;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
  };
  return {
    /**
     * @param work brings at most so many bytes
     * @returns null when nothing is left
     */
    run: async <T extends { length: number }>(work: (most: number) => Promise<T>): Promise<T | null> => {
      while (running >= places || (left === 0 && running > 0)) await new Promise<void>((go) => waiting.push(go));
      if (left === 0) return null;
      const most = Math.min(each, left);
      left -= most;
      running += 1;
      let unused = most;
      try {
        const brought = await work(most);
        unused = Math.max(0, most - brought.length);
        return brought;
      } catch (error) {
        if (error instanceof OutboundRefused && error.reason === 'size') unused = 0;
        throw error;
      } finally {
        left += unused;
        running -= 1;
        wake();
      }
    },
  };
};
