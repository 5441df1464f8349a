import type { RefObject } from 'react';

/** Puts the focus on the first field of a place that is marked as wrong, once it is drawn so; in a choice on what is chosen. */
export const leadToFault = (place: RefObject<HTMLElement | null>): void => {
  setTimeout(() => {
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong?.querySelector<HTMLElement>('input:checked') ?? wrong)?.focus();
  });
};
