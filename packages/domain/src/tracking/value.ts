import { filled, isMacro, macrosIn } from './catalogue/macros.ts';
import type { Expected } from './catalogue/shape.ts';
import { decoded } from './parse.ts';

export const MANDATORY_TEXT = 'This value is mandatory';
export const MACRO_TEXT = 'Unknown macro';
export const FORBIDDEN_TEXT = 'Forbidden special characters have been detected';
export const UNEXPECTED_TEXT = 'Unexpected value for this parameter';

/** Percent-encoded, in either case, or bare (CK-18, D-177); braces of macros are taken out first. */
const forbidden = /%(?:22|27|3c|3e|23|5c|7b|7d|5b|5d|5e|7c|60|40)|["'<>#\\{}[\]^|`@]/i;

const isExpected = (value: string, { macros, fixed, pattern, any }: Expected): boolean => {
  if (any || macros?.some((name) => value === `{${name}}`)) return true;
  const plain = decoded(value);
  return (fixed?.includes(plain) ?? false) || (pattern?.test(plain) ?? false);
};

/** What is wrong with a value as it stands in the link, the first that applies; null: nothing. No row: a custom parameter. */
export const faultOf = (value: string, expected: Expected | undefined): string | null => {
  // Most values are what the catalogue names: a macro alone or a word, in which nothing else can be wrong
  if (
    expected?.fixed?.includes(value) ||
    (value[0] === '{' && expected?.macros?.includes(value.slice(1, -1)) && value.endsWith('}'))
  )
    return null;
  if (macrosIn(value).some((name) => !isMacro(name))) return MACRO_TEXT;
  if (forbidden.test(filled(value, () => ''))) return FORBIDDEN_TEXT;
  return expected && !isExpected(value, expected) ? UNEXPECTED_TEXT : null;
};
