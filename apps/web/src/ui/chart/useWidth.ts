import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in px, also while it changes; `first` until it is measured. */
export const useWidth = <E extends HTMLElement>(first: number): [RefObject<E | null>, number] => {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    const measure = () => setWidth((now) => Math.round(host.clientWidth) || now);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(host);
    return () => watch.disconnect();
  }, []);
  return [element, width];
};
