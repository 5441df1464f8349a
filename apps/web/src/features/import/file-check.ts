import { csvCheck } from '@fairlead/domain/import/csv-check';
import { csvMessages } from '@fairlead/domain/import/csv-file.rules';

/** Read in any case, for what stands further down than the first valid line. */
const FIRST_BYTES = 65_536;
/** Read at most: the longest lines that are tried for a valid one, and more. */
const MOST_BYTES = 5_242_880;

const decoder = new TextDecoder();

/**
 * What the server would refuse a file for, as far as its beginning tells: the same check, and the same sentence.
 * @param criterion what its lines are
 * @returns null while it can be a list; also when the browser cannot read it, as the server says why
 */
export const troubleOf = async (file: Blob, criterion: string): Promise<string | null> => {
  const check = csvCheck(criterion, (bytes) => decoder.decode(bytes));
  const said = (reason: string | null) => (reason === null ? null : `${csvMessages.notCsv} ${reason}`);
  try {
    let at = 0;
    while (at < file.size && (at < FIRST_BYTES || !check.isList()) && at < MOST_BYTES) {
      const to = Math.min(file.size, at === 0 ? FIRST_BYTES : at + MOST_BYTES / 5);
      const reason = check.look(new Uint8Array(await file.slice(at, to).arrayBuffer()));
      if (reason) return said(reason);
      at = to;
    }
    return at >= file.size ? said(check.end()) : null;
  } catch {
    return null;
  }
};
