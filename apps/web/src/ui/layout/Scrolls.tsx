import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Both sizes are rounded. */
const ROUNDED_PX = 1;

type Props = {
  /** What it holds: "Table of parameters". */
  label: string;
  className: string;
  children: ReactNode;
};

/**
 * What scrolls by itself where there is no room for it, such as a table on a phone. Only while it does is it a place of its own,
 * with a name and a stop for Tab: where all of it is seen, there is nothing to do there.
 */
export const Scrolls = ({ label, className, children }: Props) => {
  const host = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const place = host.current;
    if (!place) return;
    const look = () =>
      setScrolls(
        place.scrollWidth - place.clientWidth > ROUNDED_PX || place.scrollHeight - place.clientHeight > ROUNDED_PX,
      );
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(place);
    for (const inside of place.children) watcher.observe(inside);
    return () => watcher.disconnect();
  }, []);
  return (
    <section ref={host} className={className} {...(scrolls ? { tabIndex: 0, 'aria-label': `${label}, scrolls` } : {})}>
      {children}
    </section>
  );
};
