import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type OutboundReason, OutboundRefused } from './outbound-refused.ts';

export type BodyLimits = {
  method: string;
  maxBytes: number;
  totalMs: number;
  idleMs: number;
  /** Fewer bytes than this within `idleMs` are too slow, unless it is the reader who does not keep up. */
  bytesPerIdle: number;
  signal?: AbortSignal | undefined;
};

/**
 * The body of an answer, unpacked. At a limit it fails with OutboundRefused and the connection is closed; destroying
 * it closes the connection, too.
 *
 * @throws OutboundRefused when the head already tells that it is too large or packed in another way than gzip.
 */
export function limitedBody(response: IncomingMessage, limits: BodyLimits): Readable {
  const packing = packingOf(response, limits);
  const body = new PassThrough();
  body.on('error', () => {}); // whoever reads sees it; one who has not begun to must not bring the process down
  const fail = (error: Error) => body.destroy(error);
  const refuse = (reason: OutboundReason) => (cause?: Error) =>
    fail(cause instanceof OutboundRefused ? cause : new OutboundRefused(reason, { cause }));

  const arriving = ceiling(limits.maxBytes);
  const unpacking = packing === 'gzip' ? [createGunzip(), ceiling(limits.maxBytes)] : [];
  const streams = [response, arriving.stream, ...unpacking.map((s) => ('stream' in s ? s.stream : s))];
  for (const stream of streams) stream.on('error', refuse('broken'));

  const late = setTimeout(refuse('time'), Math.max(0, limits.totalMs));
  let before = 0;
  const slow = setInterval(() => {
    const reader = body.readableLength < body.readableHighWaterMark;
    if (reader && arriving.bytes() - before < limits.bytesPerIdle) refuse('slow')();
    before = arriving.bytes();
  }, limits.idleMs);
  const aborted = () => fail(limits.signal?.reason as Error);
  limits.signal?.addEventListener('abort', aborted, { once: true });

  pipeline([...streams, body], () => {
    clearTimeout(late);
    clearInterval(slow);
    limits.signal?.removeEventListener('abort', aborted);
    response.destroy();
  });
  return body;
}

function packingOf(response: IncomingMessage, { method, maxBytes }: BodyLimits): 'gzip' | 'none' {
  const { statusCode, headers } = response;
  if (method === 'HEAD' || statusCode === 204 || statusCode === 304) return 'none';
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const tooLarge = Number(headers['content-length'] ?? 0) > maxBytes;
  const gzip = encoding === 'gzip' || encoding === 'x-gzip';
  if (tooLarge || !(gzip || encoding === '' || encoding === 'identity')) {
    response.destroy();
    throw new OutboundRefused(tooLarge ? 'size' : 'encoding');
  }
  return gzip ? 'gzip' : 'none';
}

/** Lets so many bytes pass and refuses the next. */
function ceiling(maxBytes: number): { stream: Transform; bytes(): number } {
  let passed = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > maxBytes) done(new OutboundRefused('size'));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => passed };
}
