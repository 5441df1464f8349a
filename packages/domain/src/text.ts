/** Longest name of any record, in UTF-16 units. */
export const NAME_MAX = 255;

/** Text that every store can keep: no NUL and no half of a surrogate pair (design 3.14). */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

/** C0 and C1 controls and line separators: never part of a name. */
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A name on one line: storable, without control characters. */
export const isOneLine = (text: string): boolean => isStorable(text) && !control.test(text);
