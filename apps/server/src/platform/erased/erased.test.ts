import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { linesWithoutErased } from './csv.ts';
import { formsOf } from './forms.ts';
import { withoutErased } from './id-file.ts';
import { formsToNote, type Ledger, ledgerFrom } from './ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-erased-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = { secretKey: 'a key of this test' } as Parameters<typeof formsToNote>[0]['config'];
const ledgerOf = (...uuids: string[]): Ledger =>
  ledgerFrom(
    config.secretKey,
    formsToNote({ config }, uuids, new Date()).map(({ digest, ...form }) => ({
      ...form,
      digest: Buffer.from(digest, 'base64'),
    })),
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest();

test('every form in which lists bring an id is known, and no other id', () => {
  const device = randomUUID();
  const ledger = ledgerOf(device);
  for (const text of [device, device.toUpperCase()])
    for (const kind of ['md5', 'sha1', 'sha256'] as const) {
      const id = createHash(kind).update(text).digest();
      expect(ledger.holds(kind, id, 0, id.length)).toBe(true);
    }
  for (const { kind, id } of formsOf(randomUUID())) expect(ledger.holds(kind, id, 0, id.length)).toBe(false);
  expect(() => formsOf('00000000-0000-0000-0000-000000000000')).toThrow(TypeError);
});

test('an id file keeps all other ids, in their order, wherever the erased ones stand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.uuid({ version: 4 }), { minLength: 1, maxLength: 40 }),
      fc.infiniteStream(fc.boolean()),
      async (uuids, dice) => {
        const ids = uuids.map((uuid) => sha256(uuid)).toSorted(Buffer.compare);
        const gone = uuids.filter(() => dice.next().value);
        const [from, to] = [join(folder, randomUUID()), join(folder, randomUUID())];
        writeFileSync(from, Buffer.concat(ids));
        const removed = await withoutErased(from, to, 'sha256', ledgerOf(...gone));
        expect(removed).toBe(gone.length);
        const left = removed === 0 ? readFileSync(from) : readFileSync(to);
        const erased = new Set(gone.map((uuid) => sha256(uuid).toString('hex')));
        expect(left).toEqual(Buffer.concat(ids.filter((id) => !erased.has(id.toString('hex')))));
      },
    ),
    { numRuns: 40 },
  );
});

const sift = async (text: Buffer, ledger: Ledger, pieces: number) => {
  const told = { removed: 0 };
  const size = Math.max(1, Math.ceil(text.length / pieces));
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
    text.subarray(n * size, (n + 1) * size),
  );
  const left = await buffer(
    Readable.from(linesWithoutErased(Readable.from(chunks), ledger, told), { objectMode: false }),
  );
  return { left, removed: told.removed };
};

test('a CSV keeps every other line byte for byte, however it comes in pieces', async () => {
  const [gone, other] = [randomUUID(), randomUUID()];
  const ledger = ledgerOf(gone);
  const forms = [
    gone,
    gone.toUpperCase(),
    gone.replaceAll('-', ''),
    `"${gone}",12,"é"`,
    `x;${sha256(gone.toUpperCase()).toString('hex').toUpperCase()};y`,
    createHash('md5').update(gone).digest('hex'),
  ];
  const kept = ['device_id', other, `${other},Zoë`, '', `x${gone}`, sha256(other).toString('hex')];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...forms, ...kept), { maxLength: 30 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.integer({ min: 1, max: 60 }),
      async (lines, end, ends, pieces) => {
        const ended = lines.map((line, n) => ({ line, text: n === lines.length - 1 && !ends ? line : line + end }));
        const textOf = (all: typeof ended) => all.map(({ text }) => text).join('');
        const wanted = ended.filter(({ line }) => !forms.includes(line));
        const { left, removed } = await sift(Buffer.from(textOf(ended)), ledger, pieces);
        expect(removed).toBe(lines.length - wanted.length);
        expect(left.toString()).toBe(textOf(wanted));
      },
    ),
    { numRuns: 200 },
  );
});
