import { Dicer } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { refuseLostLetters } from '../lost-letters.ts';

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i;
/** A longer one is taken by no parser of forms. */
const BOUNDARY_MOST = 252;
const NAME = /;\s*name=(?:"([^"]*)"|([^;\s]+))/i;
const FILE = /;\s*filename\*?=/i;
const ASCII = /;\s*charset="?(?:us-)?ascii\b/i;

const told = (pattern: RegExp, header: string): string | undefined => {
  const [, quoted, plain] = pattern.exec(header) ?? [];
  return quoted ?? plain;
};

/**
 * Names of the fields of a form that say they are in ASCII, as they come. The parser of forms reads those as Latin-1 and tells
 * nobody what they said, so their headers are read beside it. Call it once the parser reads; it ends at the first file, as fields
 * come before that.
 */
export const asciiFields = ({ raw, headers }: FastifyRequest): ReadonlySet<string> => {
  const names = new Set<string>();
  const boundary = told(BOUNDARY, headers['content-type'] ?? '');
  if (boundary === undefined || boundary.length > BOUNDARY_MOST) return names; // refused by the parser
  const parts = new Dicer({ boundary });
  const read = (chunk: Buffer) => void parts.write(chunk);
  const ignore = () => {}; // a form that is cut off is refused by the parser
  parts.on('error', ignore).on('part', (part) => {
    part.on('error', ignore).on('header', (header) => {
      const all = header as Record<string, string[]>;
      const disposition = all['content-disposition']?.[0] ?? '';
      if (FILE.test(disposition)) raw.off('data', read);
      else if (ASCII.test(all['content-type']?.[0] ?? '')) names.add(told(NAME, disposition) ?? '');
    });
    part.resume();
  });
  raw.on('data', read);
  return names;
};

/**
 * The text of a field as it was written: what is called ASCII and was read as Latin-1 has the bytes of UTF-8, of which ASCII is
 * the beginning.
 * @throws Refused where it is neither
 */
export const readText = (name: string, value: unknown, ascii: ReadonlySet<string>): unknown => {
  const text = typeof value === 'string' && ascii.has(name) ? Buffer.from(value, 'latin1').toString() : value;
  refuseLostLetters(name, text);
  return text;
};
