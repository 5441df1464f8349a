import type { ClipboardEvent } from 'react';
import { parseNumber } from '../grid/number.ts';

type Input = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>;

/**
 * The number that is pasted in the place of a whole one, read as the grid reads it ("1 000,50", "1,000.50", "$1,000.50");
 * null when it is no number, has more decimals than are kept, or goes into the middle of another: then it is typed.
 */
export const numberPastedOver = (text: string, input: Input, decimals: number): number | null => {
  const { value, selectionStart, selectionEnd } = input;
  const left = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
  const number = /\d/.test(left) ? null : parseNumber(text);
  return number === null || Number(number.toFixed(decimals)) !== number ? null : number;
};

/** For a number field: the field itself would drop the marks that are not of its own way of writing, and "1 000,50" would be 100050. */
export const onPasteCapture =
  (decimals: number, change: (value: number) => void) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const value = numberPastedOver(event.clipboardData.getData('text'), event.currentTarget, decimals);
    if (value === null) return;
    event.preventDefault();
    event.stopPropagation();
    change(value);
  };
