import { separatorsOf } from '../device-id.ts';

const blank = /^[ \t]+|[ \t]+$/g;

/**
 * The first column of one line, without the blanks around it and one pair of quotes; null for a line that holds
 * nothing (it is not counted). Quotes that do not pair up stay, so the value is then no device id.
 */
export const firstColumn = (line: string, criterion: string): string | null => {
  const text = line.replace(blank, '');
  if (text === '' || text === '""') return null;
  const separators = separatorsOf(criterion);
  if (text.startsWith('"')) {
    const end = closingQuote(text);
    const rest = text.slice(end + 1).replace(blank, '');
    if (end > 0 && (rest === '' || isSeparator(text, end, separators))) {
      return text.slice(1, end).replaceAll('""', '"').replace(blank, '');
    }
  }
  let end = 0;
  while (end < text.length && !separators.includes(text.charAt(end))) end++;
  return text.slice(0, end).replace(blank, '');
};

/** Where the quote that closes the first one stands; doubled quotes inside are text. -1 when none does. */
const closingQuote = (text: string): number => {
  for (let at = 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at++;
  }
  return -1;
};

/** Whether what follows the closing quote, blanks aside, is the end of the column. */
const isSeparator = (text: string, end: number, separators: string): boolean => {
  let at = end + 1;
  while (text[at] === ' ') at++;
  if (at < text.length && separators.includes(text.charAt(at))) return true;
  // A quoted model name is followed by a comma like any other value: its own commas are inside the quotes.
  return separators === '' && text[at] === ',';
};

/** Lines of a text: LF, CR or both end one (an empty line between them counts for nothing). A byte order mark is no text. */
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/[\r\n]/);
