/** A device id in small letters and as it was written, or what is wrong with it. */
export type Typed = { id: string; written: string; problem: null } | { id: null; problem: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hashes: Record<number, string> = { 40: 'a SHA-1 hash', 64: 'a SHA-256 hash' };
const NONE = /^[0-]+$/;

const refused = (problem: string): Typed => ({ id: null, problem });

/** Reads an id in any letters, with spaces, quotes or braces around it. Hashes cannot be asked about: events carry the ids themselves. */
export const deviceIdOf = (text: string): Typed => {
  const written = text
    .trim()
    .replace(/^["'{]+|["'}]+$/g, '')
    .trim();
  const id = written.toLowerCase();
  if (id === '') return refused('Paste a device id');
  if (UUID.test(id))
    return NONE.test(id)
      ? refused('Phones send this id while tracking is not allowed: it belongs to no device.')
      : { id, written, problem: null };
  const hash = /^[0-9a-f]+$/.test(id) ? hashes[id.length] : undefined;
  if (hash) return refused(`This is ${hash}. Events carry device ids as they are: paste the id itself.`);
  if (/^[0-9a-f]{32}$/.test(id))
    return refused('This is an MD5 hash, or an id without its dashes. Paste the id itself, with its dashes.');
  if (/[\s,;]/.test(id)) return refused('One device at a time: paste a single id.');
  return refused('A device id has 32 letters and digits, such as 6d92078a-8246-4ba4-ae5b-76104861e7dc.');
};
