import { IdWriter } from '../id-writer.ts';
import { EngineRefusal, type Work } from '../work.ts';
import { filter, type Part, wholeOf } from './filter.ts';
import { type Source, withLists } from './id-list.ts';
import { SliceTable } from './slice-table.ts';
import { Slices } from './slices.ts';

export type Operator = 'union' | 'intersection' | 'difference';
export type CombineTask = { operator: Operator; sources: Source[]; out: string | null };
/** Lists of one combination; the bits of a member mask allow 30. */
const LISTS_MAX = 20;

/** Counts a combination and, with `out`, writes its id file. A difference is the first list less all others. */
export function combine({ operator, sources, out }: CombineTask, work: Work): { rows: number } {
  checkCount(sources);
  return withLists(sources, (lists, words) => {
    const writer = out === null ? null : new IdWriter(out);
    try {
      const rows = rowsOf(operator, lists.map(wholeOf), words, writer, work);
      writer?.finish();
      return { rows };
    } finally {
      writer?.close();
    }
  });
}

export function checkCount(sources: readonly Source[]): void {
  if (sources.length < 1) throw new EngineRefusal('too_few_lists', 'A combination needs at least one list.');
  if (sources.length > LISTS_MAX) {
    throw new EngineRefusal('too_many_lists', `A combination holds at most ${LISTS_MAX} lists.`);
  }
}

/** Rows of a combination of parts of lists. */
export function rowsOf(
  operator: Operator,
  parts: readonly Part[],
  words: number,
  writer: IdWriter | null,
  work: Work,
): number {
  const [first, ...others] = parts as [Part, ...Part[]];
  if (operator === 'difference') return filter(first, others, false, writer, work);
  if (operator === 'intersection') {
    const [smallest, ...rest] = parts.toSorted((a, b) => a.to - a.from - (b.to - b.from)) as [Part, ...Part[]];
    return filter(smallest, rest, true, writer, work);
  }
  const [second] = others;
  if (writer === null && second !== undefined && others.length === 1) {
    const both = rowsOf('intersection', parts, words, null, work);
    return first.to - first.from + second.to - second.from - both;
  }
  return union(parts, words, writer, work);
}

function union(parts: readonly Part[], words: number, writer: IdWriter | null, work: Work): number {
  const slices = new Slices(parts, words);
  const table = new SliceTable(slices, false);
  const { raw } = slices.memory;
  let rows = 0;
  while (slices.next()) {
    table.read();
    rows += table.count;
    if (writer !== null) {
      table.order();
      for (let at = 0; at < table.count; at++) writer.writeRaw(raw, (table.ids[at] as number) * words, words);
    }
    const phase = writer === null ? 'count' : 'write';
    work.step({ phase, done: slices.done, total: slices.total, unit: 'ids' });
  }
  return rows;
}
