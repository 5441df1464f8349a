import { Transform, type TransformCallback } from 'node:stream';
import { ClickHouseError, parseError } from '@clickhouse/client';

/** The longest exception a store writes behind a broken result (16 KB) and its frame. */
const TAIL_BYTES = 17 * 1024;

/**
 * Passes a result's bytes on and makes sure that a result which broke is never taken for a whole one. A store that fails
 * after the first byte writes the exception behind the rows, framed by the tag of the response header; this stream then
 * ends with that error. A connection that is cut makes its source fail, which ends this stream with an error as well.
 */
export class WholeResult extends Transform {
  readonly #end: Buffer;
  readonly #tag: string;
  readonly #meaning: (error: Error) => unknown;
  #tail: Buffer = Buffer.alloc(0);

  /**
   * @param tag value of `x-clickhouse-exception-tag`, '' from a server older than 25.11
   * @param meaning what an error is to whoever reads the result
   */
  constructor(tag: string, meaning: (error: Error) => unknown = (error) => error) {
    super();
    this.on('error', () => {}); // whoever reads is told; one who has not begun to must not bring the process down
    this.#tag = tag;
    this.#meaning = meaning;
    this.#end = Buffer.from(`${tag}\r\n__exception__\r\n`);
  }

  override destroy(error?: Error): this {
    return super.destroy(error && (this.#meaning(error) as Error));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#tail =
      chunk.length >= TAIL_BYTES
        ? chunk.subarray(-TAIL_BYTES)
        : Buffer.concat([this.#tail, chunk]).subarray(-TAIL_BYTES);
    const failure = this.failure();
    if (failure) done(failure);
    else done(null, chunk);
  }

  /** The exception at the end of what has arrived so far. */
  failure(): Error | null {
    const tail = this.#tail;
    if (!this.#tag || tail.length < this.#end.length) return null;
    if (tail.compare(this.#end, 0, this.#end.length, tail.length - this.#end.length) !== 0) return null;
    const text = tail.toString('utf8');
    const start = text.lastIndexOf(`\r\n__exception__\r\n${this.#tag}\r\n`);
    const message = start < 0 ? text : text.slice(start).split('\r\n').slice(3).join('\r\n');
    const error = parseError(message.replace(/\n\d+ \w+\r\n__exception__\r\n$/, ''));
    return error instanceof ClickHouseError ? error : new Error(`The result broke off: ${error.message}`);
  }
}
