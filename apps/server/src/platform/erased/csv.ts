import type { Readable } from 'node:stream';
import { formsIn } from './forms.ts';
import type { Ledger } from './ledger.ts';

const nowhere = -1;
/** A line that is longer is no line of ids: it is taken as one so far. */
const LONGEST = 1 << 20;

/** Where the line ends that begins at `from`: after its CR, LF or both; `nowhere` when it goes on in what follows. */
const endOf = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) return at + 1;
    // What follows a CR that ends the text may be its LF
    if (code === 13) return at + 1 === text.length ? nowhere : text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  }
  return nowhere;
};

const names = (line: string, ledger: Ledger): boolean => {
  for (const { kind, id } of formsIn(line)) if (ledger.holds(kind, id, 0, id.length)) return true;
  return false;
};

/**
 * Lines of a text, byte for byte, without those that name a device which was erased.
 * @param told counts the lines that were left out
 */
export async function* linesWithoutErased(
  input: Readable,
  ledger: Ledger,
  told: { removed: number },
): AsyncGenerator<Buffer> {
  let left = '';
  const sift = (text: string, last: boolean): string => {
    const kept: string[] = [];
    let from = 0;
    for (let end = endOf(text, from); from < text.length; end = endOf(text, from)) {
      if (end === nowhere && !last) break;
      const line = text.slice(from, end === nowhere ? text.length : end);
      if (names(line, ledger)) told.removed++;
      else kept.push(line);
      from += line.length;
    }
    left = text.slice(from);
    return kept.join('');
  };
  // Bytes are taken as letters of their own: what is kept leaves as it came, in whatever alphabet
  for await (const chunk of input) {
    const kept = sift(left + (chunk as Buffer).toString('latin1'), left.length > LONGEST);
    if (kept !== '') yield Buffer.from(kept, 'latin1');
  }
  const kept = sift(left, true);
  if (kept !== '') yield Buffer.from(kept, 'latin1');
}
