import { sameAs } from '@fairlead/domain/creative/creative-file.rules';
import { useQuery } from '@tanstack/react-query';
import { knownFilesOf, type Place } from './creative.queries.ts';

/** What a file holds, in 64 digits; null where the browser has no safe connection and does not count it. */
export const hashOf = async (file: File): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

type Sent = { key: string; name: string; sha256: string | null; made: unknown };

/** Among files that are sent together, the one before this that holds the same; null without one. */
export const twinOf = (item: Sent, items: readonly Sent[]): Sent | null =>
  (item.sha256 !== null &&
    items
      .slice(
        0,
        items.findIndex(({ key }) => key === item.key),
      )
      .find(({ sha256 }) => sha256 === item.sha256)) ||
  null;

/** What is said of a file that is known, before it is sent; afterwards the server says it. */
export const useKnownFiles = (place: Place, items: readonly Sent[]): ((item: Sent) => readonly string[]) => {
  const hashes = [...new Set(items.flatMap(({ sha256, made }) => (sha256 !== null && !made ? [sha256] : [])))].sort();
  const { data } = useQuery({
    ...knownFilesOf(place, hashes),
    enabled: hashes.length > 0,
    placeholderData: (last) => last,
  });
  return (item) => {
    if (item.made || item.sha256 === null) return [];
    const twin = twinOf(item, items);
    const known = data?.items.find(({ sha256 }) => sha256 === item.sha256);
    const name = known?.name ?? twin?.name;
    return name === undefined ? [] : [sameAs(name)];
  };
};
