import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { deviceIds } from '@fairlead/test-data';
import type { DemoFile } from './audiences.ts';

const LINES_AT_ONCE = 2000;

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex');

/** The lines of a demo file, in an order that is the same on every run. */
function* linesOf(file: DemoFile, universe: number, letters: 'upper' | 'lower'): Generator<string> {
  yield 'device_id';
  let n = 0;
  for (const id of deviceIds(universe, file.from, file.to, letters)) {
    n += 1;
    const every = (flaw: number) => flaw > 0 && n % flaw === 0;
    const other = letters === 'upper' ? id.toLowerCase() : id.toUpperCase();
    const line = file.hashed ? hashed(id) : every(file.otherCaseEvery) ? other : id;
    yield line;
    if (every(file.repeatEvery)) yield line;
    if (every(file.breakEvery)) yield `${id.slice(0, 20)}?`;
  }
}

/** A CSV as a stream, never whole in memory. */
export const deviceFile = (file: DemoFile, universe: number, letters: 'upper' | 'lower'): Readable =>
  Readable.from(
    (function* () {
      let block: string[] = [];
      for (const line of linesOf(file, universe, letters)) {
        if (block.push(line) < LINES_AT_ONCE) continue;
        yield `${block.join('\n')}\n`;
        block = [];
      }
      if (block.length > 0) yield `${block.join('\n')}\n`;
    })(),
  );
