import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what stands at the foot of a page and grows with its words: toasts stand above it, as high as it is. */
export const useUnderToasts = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const foot = element.current;
    if (!foot) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--fl-foot', `${foot.offsetHeight}px`));
    watch.observe(foot);
    return () => {
      watch.disconnect();
      style.removeProperty('--fl-foot');
    };
  }, []);
  return element;
};
