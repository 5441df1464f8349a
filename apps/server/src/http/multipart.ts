import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused, TooLarge } from '../refusal.ts';
import { asciiFields, readText } from './form-charset.ts';
import { parse } from './input.ts';

/** 1 GB as the product counts it; a file of exactly this size is taken (D-234). */
const UPLOAD_MAX = 1_073_741_824;
export const TOO_LARGE = 'File too large (max 1 GB)';

export type UploadedForm<F> = {
  fields: F;
  file: { name: string; stream: Readable };
  /** After the stream was read: refuses a file that was cut at the limit, and anything behind it. */
  finish(): Promise<void>;
};

const misplaced = (what: string) => new Refused([{ path: 'file', message: what }]);

/** What the parser throws by itself (no boundary, cut off) carries no status: it is the sender's form, not our fault. */
export const readingForm = async <T>(read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error;
    throw misplaced('The form could not be read. Check its boundary and that it is whole.');
  }
};

/**
 * Reads a multipart body as the uploads take it: all fields first, then one file (13.6). The fields are checked
 * before the first byte of the file is asked for. `most` bytes of a file are taken; tests lower it.
 */
export const readForm = async <S extends z.ZodType>(
  request: FastifyRequest,
  shape: S,
  { most = UPLOAD_MAX }: { most?: number } = {},
): Promise<UploadedForm<z.output<S>>> => {
  if (!request.isMultipart()) throw misplaced('Send the file as multipart/form-data');
  const parts = await readingForm(() =>
    request.parts({
      limits: { fileSize: most, files: 2, fields: 20, parts: 22, fieldSize: 16_384, fieldNameSize: 100 },
      throwFileSizeLimit: false,
    } as Parameters<FastifyRequest['parts']>[0]),
  );
  const nextPart = () => readingForm(() => parts.next());
  const first = nextPart();
  const ascii = asciiFields(request);
  const fields: Record<string, unknown> = Object.create(null);
  for (let next = await first; ; next = await nextPart()) {
    if (next.done) throw misplaced('Choose a file: the part "file" is missing');
    const part = next.value;
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw misplaced('The file must be the part named "file"');
      const stream = part.file;
      const file = { name: part.filename ?? '', stream };
      return {
        fields: parse(shape, { ...fields }),
        file,
        finish: async () => {
          if (stream.truncated) throw new TooLarge(TOO_LARGE);
          const after = await nextPart();
          if (!after.done) throw misplaced('All fields must come before the one file');
        },
      };
    }
    if (part.fieldname in fields)
      throw new Refused([{ path: part.fieldname, message: `${part.fieldname} is given twice` }]);
    if (part.valueTruncated) throw new Refused([{ path: part.fieldname, message: `${part.fieldname} is too long` }]);
    fields[part.fieldname] = readText(part.fieldname, part.value, ascii);
  }
};

/** What the fields of a form may add to the file. */
const FORM_BYTES = 1_048_576;

/** A body that says it is too large is not read to find out. @throws TooLarge */
export const refuseTooLarge = (request: FastifyRequest, most: number = UPLOAD_MAX, words: string = TOO_LARGE): void => {
  if (Number(request.headers['content-length'] ?? 0) > most + FORM_BYTES) throw new TooLarge(words);
};

/** Fires when the sender goes away before the whole body arrived. */
export const senderGone = (request: FastifyRequest): AbortSignal => {
  const abort = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) abort.abort();
  });
  return abort.signal;
};

/** Reads what is left of a refused body and throws it away: only then every client gets to read the answer. */
export const refusedBodyDrained = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
};
