import type { MouseEvent } from 'react';

/**
 * For what is pressed below fields: leaving one may add a sentence, and the button would not be where it was pressed. So the
 * focus stays until the click; a field to type in takes it as always.
 */
export const keepFocus = (event: MouseEvent<HTMLElement>): void => {
  if (!(event.target as Element).closest('input:not([type="checkbox"]), select')) event.preventDefault();
};
