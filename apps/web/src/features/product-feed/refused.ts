import { ApiError, messageOf } from '#lib/api-error.ts';

/** What the server says of a path, for one who sees key, type and subkey. */
const inWords = (message: string): string => {
  if (/^mapping must be at most/.test(message)) return 'Key and subkey are too long. Shorten them.';
  if (/^mapping /i.test(message)) return 'Its products cannot be found by this. Choose key and type anew.';
  return message;
};

/** The issues of a refused list by the name of their row; of a shape (`2.mapping`) or of a rule (`[2].mapping`). */
export const refusedRows = (error: unknown, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    (error instanceof ApiError ? error.errors : []).flatMap(({ path, message }) => {
      const name = names[Number(/^\[?(\d+)\]?\./.exec(path)?.[1] ?? -1)];
      return name === undefined ? [] : [[name, inWords(message)] as const];
    }),
  );

/** A refused save in a sentence: one event by its name, several by their number, as the rows say the rest. */
export const refusedText = (error: unknown, names: readonly string[]): string => {
  const rows = refusedRows(error, names);
  const [first] = rows;
  if (!first) return messageOf(error);
  if (rows.size === 1) return `${first[0]}: ${first[1]}`;
  return `Nothing was saved: ${rows.size} of ${names.length} events need a change. The reason stands under each.`;
};
