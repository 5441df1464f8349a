import { createHash, createHmac } from 'node:crypto';
import { type IdKind, idBytes, kindOf } from '@fairlead/domain/device-id';

/** A form in which a device's id may come: as it is, or hashed. `id`: its bytes, as in an id file. */
export type Form = { kind: IdKind; id: Buffer };

const HASHES = ['md5', 'sha1', 'sha256'] as const;

/** Bytes of an id, of which those that share them are compared by their digest. */
const BUCKET_BYTES = 2;
export const BUCKETS = 256 ** BUCKET_BYTES;
export const bucketAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 8) | (bytes[at + 1] as number);

/**
 * All forms in which lists bring the id of a device: the id itself, and its md5, sha1 and sha256 in lower and in upper letters.
 * @param uuid gaid, idfa or idfv, with dashes
 * @throws TypeError for what is no device id
 */
export const formsOf = (uuid: string): Form[] => {
  if (kindOf(uuid) !== 'uuid') throw new TypeError('Not the id of a device');
  const hashed = [uuid.toLowerCase(), uuid.toUpperCase()].flatMap((text) =>
    HASHES.map((kind) => ({ kind, id: createHash(kind).update(text).digest() })),
  );
  return [{ kind: 'uuid', id: Buffer.from(uuid.replaceAll('-', ''), 'hex') }, ...hashed];
};

/** What is kept of a form: whoever does not have the key learns nothing from it, and with the key only who brings the id. */
export const digestOf = (secretKey: string, kind: IdKind, id: Uint8Array): Buffer =>
  createHmac('sha256', secretKey).update(`erased ${kind} `).update(id).digest();

const KINDS_OF_HEX: Record<number, readonly IdKind[]> = {};
for (const [kind, bytes] of Object.entries(idBytes) as [IdKind, number][])
  KINDS_OF_HEX[bytes * 2] = [...(KINDS_OF_HEX[bytes * 2] ?? []), kind];

/** Words of a text that may be an id: with dashes or without, hashed or not, in whatever letters. */
const WORD =
  /(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{64}|[0-9A-Fa-f]{40}|[0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})(?![0-9A-Za-z])/g;

/** What in a line may be the id of a device, in each form that it may have. */
export function* formsIn(line: string): Generator<Form> {
  for (const [word] of line.matchAll(WORD)) {
    const hex = word.replaceAll('-', '');
    for (const kind of KINDS_OF_HEX[hex.length] ?? []) yield { kind, id: Buffer.from(hex, 'hex') };
  }
}
