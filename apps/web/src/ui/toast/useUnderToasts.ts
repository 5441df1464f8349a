import { type RefObject, useLayoutEffect } from 'react';

const feet = new Set<HTMLElement>();

/** As high as the highest of them: one may hold another. */
const lift = (): void => {
  const { style } = document.documentElement;
  if (feet.size === 0) style.removeProperty('--fl-foot');
  else style.setProperty('--fl-foot', `${Math.max(...[...feet].map(({ offsetHeight }) => offsetHeight))}px`);
};

/** For what stands at the foot of a page and grows with its words: toasts stand above it, as high as it is. */
export const useUnderToasts = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const foot = element.current;
    if (!foot) return;
    feet.add(foot);
    const watch = new ResizeObserver(lift);
    watch.observe(foot);
    return () => {
      watch.disconnect();
      feet.delete(foot);
      lift();
    };
  }, [element]);
};
