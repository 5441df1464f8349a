/** Reads past the end give 0: whoever walks a file checks its length first. */
export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
export const u16 = (bytes: Uint8Array, at: number): number => (u8(bytes, at) << 8) | u8(bytes, at + 1);
export const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2);
/** Exact up to 2^53, which no file reaches; a larger one is rounded and then lies outside the file. */
export const u64 = (bytes: Uint8Array, at: number): number => u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4);
export const le16 = (bytes: Uint8Array, at: number): number => u8(bytes, at) | (u8(bytes, at + 1) << 8);

/** Four or so letters as they stand in the file; each byte is one character. */
export const letters = (bytes: Uint8Array, at: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));

/** Whether these letters or bytes stand there. */
export const standsAt = (bytes: Uint8Array, at: number, what: string | readonly number[]): boolean => {
  for (let index = 0; index < what.length; index += 1) {
    const wanted = typeof what === 'string' ? what.charCodeAt(index) : what[index];
    if (bytes[at + index] !== wanted) return false;
  }
  return true;
};
