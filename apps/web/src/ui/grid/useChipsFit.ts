import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chipsOver } from './chips-fit.ts';

/**
 * Which chips of a line give way, by their places; `words` changes with what they say. Chips that gave way keep their width,
 * out of sight, so that nothing has to be drawn to be measured. On phones the line scrolls: none gives way.
 */
export const useChipsFit = (words: string): { line: RefObject<HTMLDivElement | null>; over: readonly number[] } => {
  const line = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<readonly number[]>([]);
  const measure = useCallback(() => {
    const host = line.current;
    if (!host) return;
    const chips = [...host.querySelectorAll<HTMLElement>('.grid-quick-chip:not(.grid-quick-more)')];
    const sizes = chips.map((chip) => ({
      width: chip.getBoundingClientRect().width,
      // One that is pressed says which rows are shown; one that has just been let go has the focus, which would go with it
      stays: chip.getAttribute('aria-pressed') === 'true' || chip === document.activeElement,
    }));
    const found = getComputedStyle(host).overflowX === 'auto' ? [] : chipsOver(sizes, host.clientWidth);
    setOver((before) => (before.join() === found.join() ? before : found));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(measure, [measure, words]);
  useEffect(() => {
    const host = line.current;
    if (!host) return;
    const watch = new ResizeObserver(measure);
    watch.observe(host);
    return () => watch.disconnect();
  }, [measure]);
  return { line, over };
};
