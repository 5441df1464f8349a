const kinds = {
  application: 'No application Id found in URL',
  company: 'No company Id found in URL',
  order: 'No order Id found in URL',
} as const;

/** The address lacks an id, or has something else in its place (SH-71, D-013). The sentence is meant to be read. */
export class MissingId extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MissingId';
  }
}

/**
 * A path in which an empty segment is one that names nothing: routers drop it, and `/companies//applications` would be another
 * page. `-` is no id, so that the page which needs one says that it is missing.
 */
export const withoutEmpty = (path: string): string => path.replace(/\/(?=\/)/g, '/-');

/** The id in a path segment. Empty, "undefined", "null" or anything but digits is a missing id. */
export const idOf = (segment: string | undefined, kind: keyof typeof kinds | (string & {})): number => {
  if (segment !== undefined && /^[1-9]\d{0,9}$/.test(segment)) return Number(segment);
  throw new MissingId(kinds[kind as keyof typeof kinds] ?? `No ${kind} Id found in URL`);
};
