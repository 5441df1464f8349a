const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/**
 * The media type of a picture by its first bytes, whatever it says of itself; null for anything but PNG, JPEG, WebP and GIF. An
 * SVG is a page that may hold scripts, and never a picture here.
 */
export const pictureType = (bytes: Buffer): string | null => {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp';
  return starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a') ? 'image/gif' : null;
};
