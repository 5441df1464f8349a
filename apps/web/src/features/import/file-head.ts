import { isDeviceCriterion, type Platform } from '@fairlead/domain/audience/criterion';
import { type IdKind, isColumnName, kindOf, lettersIn, platformLetters } from '@fairlead/domain/device-id';
import { firstColumn, linesOf } from '@fairlead/domain/import/csv-line';
import { textValue } from '@fairlead/domain/import/text-value';
import { count } from '#ui/format.ts';

/** What the first lines of a file look like, told before it is sent. The server reads all of it. */
export type FileHead = {
  /** Kind of the first valid line; null for text and when no line is valid. */
  kind: IdKind | null;
  /** Lines read that hold something, without a header. */
  lines: number;
  valid: number;
  header: boolean;
  /** Letters that will be converted, or null. */
  letters: 'mixed' | 'upper' | 'lower' | null;
  /** The first values, at most 5. */
  first: string[];
};

const HEAD_BYTES = 65_536;
const HEAD_LINES = 1000;
const SHOWN = 5;

const lettersOf = (values: readonly string[]): FileHead['letters'] => {
  const found = new Set(values.map(lettersIn).filter((letters) => letters !== null));
  if (found.has('mixed') || found.size > 1) return 'mixed';
  return [...found][0] ?? null;
};

/** Reads the values of a text as an import would. `cut` says that the last line may be half a line. */
export const headOf = (text: string, criterion: string, platform: Platform, cut = false): FileHead => {
  const lines = linesOf(text).slice(0, cut ? -1 : undefined);
  const values = lines.map((line) => firstColumn(line, criterion)).filter((value) => value !== null);
  const header = values[0] !== undefined && isColumnName(values[0], criterion);
  const from = header ? 1 : 0;
  const body = values.slice(from, from + HEAD_LINES);
  const first = body.slice(0, SHOWN);
  if (!isDeviceCriterion(criterion)) {
    const valid = body.filter((value) => textValue(criterion, value) !== null).length;
    return { kind: null, lines: body.length, valid, header, letters: null, first };
  }
  const kind = body.map(kindOf).find((found) => found !== null) ?? null;
  const ids = body.filter((value) => kind !== null && kindOf(value) === kind);
  const letters = kind === 'uuid' ? lettersOf(ids) : null;
  const fixed = letters === null || letters === platformLetters(platform) ? null : letters;
  return { kind, lines: body.length, valid: ids.length, header, letters: fixed, first };
};

/** The head of a file; null when it cannot be read. */
export const readHead = async (file: File, criterion: string, platform: Platform): Promise<FileHead | null> => {
  try {
    return headOf(await file.slice(0, HEAD_BYTES).text(), criterion, platform, file.size > HEAD_BYTES);
  } catch {
    return null;
  }
};

/** "208 of the first 210 lines valid". */
export const validOf = (valid: number, lines: number): string => {
  if (lines === 1) return 'its only line valid';
  return `${valid === lines ? 'all' : count(valid)} of the first ${count(lines)} lines valid`;
};

export const noneValid = (lines: number): string =>
  lines === 1
    ? 'The only line is no valid value of this type.'
    : `None of the first ${count(lines)} lines is a valid value of this type.`;
