/**
 * `Content-Disposition` that saves a file under `name` (RFC 6266): a plain ASCII name for old readers and the exact one
 * in UTF-8 after it. Line breaks, quotes and path separators cannot leave their place.
 */
export function attachment(name: string): string {
  const exact =
    name
      .toWellFormed()
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/g, '_')
      .slice(0, 255) || 'download';
  const plain = exact.replace(/[^\u0020-\u007e]/gu, '_').replace(/["%]/g, '_');
  if (plain === exact) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(exact.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
