import { STATUS_CODES } from 'node:http';

/** Every error of the engine or the gateway, as text in ClickHouse's own form. */
export class RequestFailure extends Error {
  readonly exceptionCode: number;
  readonly status: number;

  /** @param message `Code: <n>. DB::Exception: <text> (<NAME>)`; without a code it counts as 1001 (STD_EXCEPTION). */
  constructor(message: string) {
    super(message);
    this.name = 'RequestFailure';
    this.exceptionCode = Number(/^Code: (\d+)/.exec(message)?.[1] ?? 1001);
    this.status = httpStatusOf(this.exceptionCode);
  }

  static from(error: unknown): RequestFailure {
    if (error instanceof RequestFailure) return error;
    const message = error instanceof Error ? error.message : String(error);
    if (/^Code: \d+\./.test(message)) return new RequestFailure(message);
    return new RequestFailure(`Code: 1001. DB::Exception: ${message} (STD_EXCEPTION)`);
  }
}

const INPUT = [6, 20, 26, 27, 36, 38, 41, 43, 53, 62, 69, 70, 72, 117, 130, 158, 307, 321, 427, 456, 457, 467];
const MISSING = [46, 47, 50, 56, 60, 63, 73, 81, 82, 83, 115, 155, 336];
const STATUS = new Map<number, number>([
  ...INPUT.map((code) => [code, 400] as const),
  ...MISSING.map((code) => [code, 404] as const),
  [194, 401],
  [192, 403],
  [193, 403],
  [497, 403],
  [516, 403],
  [159, 408],
  [381, 411],
  [223, 413],
  [48, 501],
  [202, 503],
  [209, 503],
]);

/** The HTTP status a ClickHouse server answers for an exception code (its HTTPHandler): 500 for all it does not name. */
function httpStatusOf(code: number): number {
  const status = STATUS.get(code) ?? 500;
  return STATUS_CODES[status] ? status : 500;
}

/**
 * What a server appends when a query fails after the first byte of the answer (since 25.11): the client finds it by the
 * tag it got as a header, and knows from it that the rows before it are not the whole result.
 */
export function exceptionTrailer(tag: string, message: string): string {
  const text = `${message}\n`;
  return `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`;
}
