/** Delimited text in both directions: tabs for the clipboard, commas for files (RFC 4180, with what spreadsheets really write). */

const risky = /^[=+\-@\t\r]/;
const guarded = /^'[=+\-@\t\r]/;

/** Puts a quote mark before a text a spreadsheet would run as a formula. */
export const guardFormula = (text: string): string => (risky.test(text) ? `'${text}` : text);
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text);

const quote = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) || (delimiter === '\t' && text.includes('\t'))
    ? `"${text.replace(/"/g, '""')}"`
    : text;

export const writeDelimited = (lines: readonly (readonly string[])[], delimiter: ',' | '\t'): string =>
  lines.map((line) => line.map((cell) => quote(cell, delimiter)).join(delimiter)).join('\r\n');

/** Reads quoted cells with line ends in them, CR, LF or CRLF; a last line end adds no row. */
export const readDelimited = (text: string, delimiter: string): string[][] => {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  let i = 0;
  const endLine = () => {
    line.push(cell);
    lines.push(line);
    line = [];
    cell = '';
  };
  while (i < source.length) {
    const ch = source.charAt(i);
    if (quoted) {
      if (ch !== '"') cell += ch;
      else if (source[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (ch === '"' && cell === '') quoted = true;
    else if (ch === delimiter) {
      line.push(cell);
      cell = '';
    } else if (ch === '\r' || ch === '\n') {
      if (ch === '\r' && source[i + 1] === '\n') i++;
      endLine();
    } else cell += ch;
    i++;
  }
  if (cell !== '' || line.length) endLine();
  return lines;
};

/** The delimiter of a file, by its first line: comma, semicolon (spreadsheets in many countries) or tab. */
export const delimiterOf = (text: string): ',' | ';' | '\t' => {
  const first = text.split(/\r|\n/, 1)[0] ?? '';
  const count = (d: string) => first.split(d).length;
  const best = ([';', '\t'] as const).reduce<',' | ';' | '\t'>((a, d) => (count(d) > count(a) ? d : a), ',');
  return best;
};
