import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** So long a field that somebody was led to is ringed. */
const RING_MS = 2000;

/** What is ringed, and what one types into or presses. */
type Place = { wrapper: HTMLElement; control: HTMLElement | null };

/** The place of that name by its `data-place`, with the first thing in it that can be used. */
export const placeNamed = (name: string): Place | null => {
  const wrapper = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`);
  if (!wrapper) return null;
  const control = wrapper.querySelector<HTMLElement>(':is(input, textarea, select, button):enabled');
  return { wrapper, control };
};

/**
 * Who follows a lever or a way to a fault comes to the field that the address names behind #: it is scrolled to, focused and
 * ringed for two seconds; nothing is filled in. `ready`: whether the fields can be used yet.
 */
export const useLedTo = (find: (name: string) => Place | null, ready = true): void => {
  const name = useLocation({ select: ({ hash }) => hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: led once a name, not whenever the page is drawn
  useEffect(() => {
    const place = name && ready ? find(name) : null;
    if (!place) return;
    place.wrapper.scrollIntoView({ block: 'center' });
    place.control?.focus({ preventScroll: true });
    place.wrapper.classList.add('field-led-to');
    const end = setTimeout(() => place.wrapper.classList.remove('field-led-to'), RING_MS);
    return () => {
      clearTimeout(end);
      place.wrapper.classList.remove('field-led-to');
    };
  }, [name, ready]);
};
