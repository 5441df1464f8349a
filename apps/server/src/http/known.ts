/** Whether the caller has what it asks for already: by its If-None-Match. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false;
