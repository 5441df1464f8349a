import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

const TERMINATE = 0x58; // 'X', the wire protocol's goodbye
let sessions = 0;

/**
 * What `pg` takes for a socket: carries the wire protocol to the engine's thread and back.
 * The engine has one session for all connections one after the other (`pg` drops a connection after some errors),
 * so connecting rolls back and forgets what the one before left.
 */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  readonly #session = ++sessions;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  /** Called by `pg`; port and host mean nothing here. */
  connect(): this {
    this.#engine
      .attach(this.#session, {
        onBytes: (bytes) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        onGone: (error) => this.destroy(error),
      })
      .then(
        () => this.emit('connect'),
        (error: Error) => this.destroy(error),
      );
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map((each) => each.chunk)));
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#engine.detach(this.#session);
    done(error);
  }

  #send(chunk: Buffer): void {
    if (chunk.length === 5 && chunk[0] === TERMINATE) {
      this.#engine.detach(this.#session); // what comes later has no reader
      this.push(null);
    } else this.#engine.send(this.#session, new Uint8Array(chunk));
  }

  // What a socket has and a thread needs not.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
