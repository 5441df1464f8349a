import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused } from '../refusal.ts';
import { asciiFields, readText } from './form-charset.ts';
import { parse } from './input.ts';
import { readingForm } from './multipart.ts';

/** A file of a form, on its way in. The next one comes once its stream was read. */
export type FormFile = {
  field: string;
  name: string;
  stream: Readable;
  /** After the stream was read: whether it was longer than a file may be. */
  isCut(): boolean;
};

export type FormWithFiles<F> = { fields: F; files: AsyncGenerator<FormFile> };

/** Longer than any markup that is taken; the rules say what is too long. */
const FIELD_BYTES = 65_536;

/**
 * Reads a multipart body of several named files (design 13.24.18): all fields first, which are checked before the first byte
 * of a file is asked for, then each file once, `most` bytes of it.
 */
export const readFormFiles = async <S extends z.ZodType>(
  request: FastifyRequest,
  shape: S,
  { names, most }: { names: readonly string[]; most: number },
): Promise<FormWithFiles<z.output<S>>> => {
  if (!request.isMultipart()) throw new Refused([{ path: '', message: 'Send the form as multipart/form-data' }]);
  const limits = { fileSize: most, files: names.length, fields: 40, fieldSize: FIELD_BYTES, fieldNameSize: 100 };
  const parts = await readingForm(() =>
    request.parts({ limits, throwFileSizeLimit: false } as Parameters<FastifyRequest['parts']>[0]),
  );
  const nextPart = () => readingForm(() => parts.next());
  const fields: Record<string, unknown> = Object.create(null);
  const first = nextPart();
  const ascii = asciiFields(request);
  let next = await first;
  for (; !next.done && next.value.type === 'field'; next = await nextPart()) {
    const { fieldname, value, valueTruncated } = next.value;
    if (fieldname in fields) throw new Refused([{ path: fieldname, message: `${fieldname} is given twice` }]);
    if (valueTruncated) throw new Refused([{ path: fieldname, message: `${fieldname} is too long` }]);
    fields[fieldname] = readText(fieldname, value, ascii);
  }
  const given = parse(shape, { ...fields });
  async function* files(): AsyncGenerator<FormFile> {
    const seen = new Set<string>();
    for (; !next.done; next = await nextPart()) {
      const part = next.value;
      const { fieldname: field } = part;
      if (part.type !== 'file') throw new Refused([{ path: field, message: 'All fields must come before the files' }]);
      if (!names.includes(field))
        throw new Refused([{ path: field, message: `No file called ${field} is taken here` }]);
      if (seen.has(field)) throw new Refused([{ path: field, message: `${field} is given twice` }]);
      seen.add(field);
      yield { field, name: part.filename ?? '', stream: part.file, isCut: () => part.file.truncated };
      part.file.resume(); // what was left unread, so that the next one comes
    }
  }
  return { fields: given, files: files() };
};
