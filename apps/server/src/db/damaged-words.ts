/**
 * Of a store that opens no more.
 * @param what `records` or `facts`
 * @param said what its engine said
 */
export const damagedWords = (what: string, directory: string, said: string): string =>
  `The ${what} in ${directory} are damaged and cannot be opened. Restore the folder from a backup, or move it away to start ` +
  `without them. (${said})`;
