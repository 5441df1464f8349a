import type { ListKind } from '../id-kind.ts';
import { LineReader } from '../import/merge-runs.ts';
import { byBytes } from '../import/text-order.ts';
import type { Work } from '../work.ts';
import { rowsOf } from './combine.ts';
import { wholeOf } from './filter.ts';
import { withLists } from './id-list.ts';

export type CompareTask = { before: string | null; after: string; kind: ListKind };
export type Comparison = { added: number; removed: number; kept: number };

/** What a build changed: ids (or lines of a text list) new, gone and kept. Without a build before, all are new. */
export function compare({ before, after, kind }: CompareTask, work: Work): Comparison {
  if (kind === 'text') return compareLines(before, after, work);
  const sources = [after, ...(before === null ? [] : [before])].map((path) => ({ path, kind }));
  return withLists(sources, (lists, words) => {
    const [now, then] = lists;
    const rows = now?.count ?? 0;
    if (then === undefined) return { added: rows, removed: 0, kept: 0 };
    const kept = rowsOf('intersection', lists.map(wholeOf), words, null, work);
    return { added: rows - kept, removed: then.count - kept, kept };
  });
}

function compareLines(before: string | null, after: string, work: Work): Comparison {
  const now = new LineReader(after);
  const then = before === null ? null : new LineReader(before);
  const result = { added: 0, removed: 0, kept: 0 };
  try {
    for (let lines = 0; now.line !== null || (then !== null && then.line !== null); lines++) {
      const order = now.line === null ? 1 : then === null || then.line === null ? -1 : byBytes(now.line, then.line);
      if (order < 0) result.added++;
      else if (order > 0) result.removed++;
      else result.kept++;
      if (order <= 0) now.next();
      if (order >= 0) then?.next();
      if (lines % 10_000 === 0) work.step({ phase: 'count', done: lines, total: lines, unit: 'lines' });
    }
    return result;
  } finally {
    now.close();
    then?.close();
  }
}
