/** Order of UTF-8 bytes, which is that of code points; UTF-16 differs from it beyond the basic plane. */
export function byBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    const high = x >= 0xd800 && x < 0xe000;
    return high === (y >= 0xd800 && y < 0xe000) ? x - y : high ? 1 : -1;
  }
  return a.length - b.length;
}
