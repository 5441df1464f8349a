import type { RecordKind } from '@fairlead/domain/rooms';

/** First words of query keys, by the kind of record that the queries show. */
const words = new Map<string, string[]>();

const known = (entity: string): string[] => {
  const told = words.get(entity) ?? [];
  words.set(entity, told);
  return told;
};

/**
 * Says which kinds of records stand behind queries whose keys begin with this word: what is asked again after one's own saves
 * and after those of others. Each `*.queries.ts` says it of its own words, so that a new room edits no neighbour; one that is
 * not loaded has no queries to be asked again.
 */
export const showsRecords = (word: string, ...entities: RecordKind[]): void => {
  for (const entity of entities) if (!known(entity).includes(word)) known(entity).push(word);
};

/** The words to ask again for a kind of record. The list is live: it has what is loaded later, too. */
export const wordsOf = (entity: string): readonly string[] => known(entity);
