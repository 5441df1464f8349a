import type { Platform } from '../audience/criterion.ts';
import { type IdKind, kindOf, lettersIn, platformLetters, rowsFormatOf } from '../device-id.ts';
import { firstColumn } from './csv-line.ts';

/** How plain ids are written, when that is not how the platform writes them: `mixed`, or all in these letters. */
export type CaseIssue = 'mixed' | 'upper' | 'lower';

/** Lines whose letters are looked at, and lines that are shown. */
export const CASE_LINES = 1000;
export const PREVIEW_LINES = 5;

/**
 * What the first lines of a list of device ids say of it; null when none of them is valid. The kind is that of the
 * first valid line, and only lines of it count. Hashes go to lower case without a word, and have no issue.
 */
export const looksOf = (
  lines: readonly string[],
  platform: Platform,
): { rows_format: 'plain' | 'hash'; case_issue: CaseIssue | null } | null => {
  let kind: IdKind | null = null;
  const seen = new Set<CaseIssue>();
  for (const line of lines.slice(0, CASE_LINES)) {
    const value = firstColumn(line, 'idfa') ?? '';
    const found = kindOf(value);
    kind ??= found;
    const letters = found === 'uuid' && kind === 'uuid' ? lettersIn(value) : null;
    if (letters) seen.add(letters);
  }
  if (kind === null) return null;
  const [only] = seen;
  const right = seen.size === 0 || (seen.size === 1 && only === platformLetters(platform));
  return { rows_format: rowsFormatOf(kind), case_issue: right || !only ? null : seen.size > 1 ? 'mixed' : only };
};
