import { type RefCallback, useCallback, useState } from 'react';

/** Both sizes are rounded. */
const ROUNDED_PX = 1;

const overflows = (place: HTMLElement): boolean =>
  place.scrollWidth - place.clientWidth > ROUNDED_PX || place.scrollHeight - place.clientHeight > ROUNDED_PX;

/**
 * Whether a place has more in it than is seen, looked at anew when it or something in it comes, goes or changes its size.
 * @returns what the place is given as its `ref`, and `scrolls`: while it does, it needs a stop for Tab (`tabIndex` 0), as
 *   browsers scroll by keys only what has the focus (WCAG 2.1.1)
 */
export const useScrollStop = (): { place: RefCallback<HTMLElement>; scrolls: boolean } => {
  const [scrolls, setScrolls] = useState(false);
  const place = useCallback((host: HTMLElement | null) => {
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
  return { place, scrolls };
};
