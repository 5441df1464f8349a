import { type RefCallback, useCallback, useState } from 'react';

/** Both sizes are rounded. */
const ROUNDED_PX = 1;

const overflows = (place: HTMLElement): boolean =>
  place.scrollWidth - place.clientWidth > ROUNDED_PX || place.scrollHeight - place.clientHeight > ROUNDED_PX;

/**
 * A stop for Tab at a place while it has more in it than is seen, looked at anew when it or something in it comes, goes or
 * changes its size: browsers scroll by keys only what has the focus (WCAG 2.1.1).
 * @returns what the place is given: `<section {...stop}>`. It has a `tabIndex` only while the place scrolls
 */
export const useScrollStop = (): { ref: RefCallback<HTMLElement>; tabIndex?: 0 } => {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    const sizes = new ResizeObserver(() => setScrolls(overflows(host)));
    const watch = () => {
      sizes.disconnect();
      for (const one of [host, ...host.children]) sizes.observe(one);
      setScrolls(overflows(host));
    };
    const inside = new MutationObserver(watch);
    inside.observe(host, { childList: true });
    watch();
    return () => {
      inside.disconnect();
      sizes.disconnect();
    };
  }, []);
  return scrolls ? { ref, tabIndex: 0 } : { ref };
};
