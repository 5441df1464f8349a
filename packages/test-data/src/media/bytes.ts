/** Pieces of files, most significant byte first unless said otherwise. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values);
export const u16 = (value: number): Buffer => u8((value >>> 8) & 255, value & 255);
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
export const le16 = (value: number): Buffer => u8(value & 255, (value >>> 8) & 255);
export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
export const zeros = (count: number): Buffer => Buffer.alloc(count);
export const cat = (...parts: (Buffer | readonly Buffer[])[]): Buffer => Buffer.concat(parts.flat() as Buffer[]);
export const sizeOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);
