import { Transform, type TransformCallback } from 'node:stream';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import { SENTINEL } from './cohort-query.service.ts';

const WIDTH = SENTINEL.length;

/** What arrived is no whole list: nothing of it is used. */
const refused = (what: string) =>
  new JobFailed(`The list of devices arrived ${what}, so it was not used. The next build makes it anew.`, {
    code: 'broken_list',
  });

/**
 * Takes ids as the store sends them, 16 bytes each with the sentinel last, and passes on the ids alone. Rows must be strictly
 * ascending: an id file without order would answer wrong in every combination. Only the sentinel may equal the row before it:
 * a device may be called so.
 * @throws JobFailed at the end of a stream without sentinel or with half a row, and at the first row out of order
 */
export class WholeIds extends Transform {
  /** Ids passed on so far. */
  rows = 0;
  /** The newest row, which may be the sentinel, and what has arrived of the next one. */
  #held: Buffer = Buffer.alloc(0);
  readonly #onRows: (rows: number) => void;

  constructor(onRows: (rows: number) => void) {
    super();
    this.#onRows = onRows;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const whole = Math.floor(bytes.length / WIDTH);
    const passed = Math.max(0, whole - 1);
    if (!isAscending(bytes, whole)) {
      done(refused('out of order'));
      return;
    }
    this.#held = Buffer.from(bytes.subarray(passed * WIDTH));
    this.rows += passed;
    this.#onRows(this.rows);
    done(null, bytes.subarray(0, passed * WIDTH));
  }

  override _flush(done: TransformCallback): void {
    done(this.#held.equals(SENTINEL) ? null : refused('incomplete'));
  }
}

/** Whether each of the first rows is less than the next. Nearly always the first four bytes tell. */
const isAscending = (bytes: Buffer, rows: number): boolean => {
  for (let at = WIDTH; at < rows * WIDTH; at += WIDTH) {
    const [a, b] = [bytes.readUInt32BE(at - WIDTH), bytes.readUInt32BE(at)];
    if (a > b || (a === b && !isBefore(bytes.subarray(at - WIDTH, at), bytes.subarray(at, at + WIDTH)))) return false;
  }
  return true;
};

const isBefore = (one: Buffer, next: Buffer): boolean => {
  const order = one.compare(next);
  return order < 0 || (order === 0 && next.equals(SENTINEL));
};
