import { ascii, cat, sizeOf, u8, u16, u32, zeros } from './bytes.ts';

export type JpegOptions = {
  width: number;
  height: number;
  /** 1 grey, 3 colour, 4 CMYK as Adobe writes it */
  components?: 1 | 3 | 4;
  /** the first scan of a progressive picture only */
  progressive?: boolean;
  /** Exif orientation 1 to 8; 0 writes none */
  orientation?: number;
  after?: Buffer;
  /** exact size of the file, filled by comments */
  padTo?: number;
  /** false leaves the pixels out */
  scan?: boolean;
};

const segment = (marker: number, data: Buffer): Buffer => cat(u8(0xff, marker), u16(data.length + 2), data);

const exif = (orientation: number): Buffer =>
  cat(ascii('Exif\0\0MM\0*'), u32(8), u16(1), u16(0x0112), u16(3), u32(1), u16(orientation), u16(0), u32(0));

/** A table whose codes are all `length` bits long, for the symbols in order. */
const huffman = (id: number, length: number, symbols: readonly number[]): Buffer => {
  const counts = Array.from({ length: 16 }, (_, at) => (at === length - 1 ? symbols.length : 0));
  return segment(0xc4, cat(u8(id), Buffer.from(counts), Buffer.from(symbols)));
};

/** Bits as a scan holds them: a byte of ones is followed by an empty one. */
const bitWriter = () => {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) {
      held = (held << 1) | ((value >> at) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(held);
      if (held === 0xff) bytes.push(0);
      held = 0;
      count = 0;
    }
  };
  const end = (): Buffer => {
    while (count > 0) put(1, 1);
    return Buffer.from(bytes);
  };
  return { put, end };
};

/** Blocks of one flat value each: dark on the left, bright on the right. */
const scanOf = (width: number, height: number, components: number, progressive: boolean): Buffer => {
  const { put, end } = bitWriter();
  const before = Array.from({ length: components }, () => 0);
  for (let y = 0; y < Math.ceil(height / 8); y += 1)
    for (let x = 0; x < Math.ceil(width / 8); x += 1)
      for (let part = 0; part < components; part += 1) {
        const value = part > 0 && components === 3 ? 0 : x * 8 + 4 < width / 2 ? -88 : 92;
        const step = value - (before[part] ?? 0);
        before[part] = value;
        const size = step === 0 ? 0 : 32 - Math.clz32(Math.abs(step));
        put(size, 4);
        if (size > 0) put(step > 0 ? step : step + (1 << size) - 1, size);
        if (!progressive) put(0, 1);
      }
  return end();
};

/** A picture of two flat halves that every decoder reads. */
export const jpeg = ({
  width,
  height,
  components = 3,
  progressive = false,
  orientation = 0,
  after = zeros(0),
  padTo = 0,
  scan = true,
}: JpegOptions): Buffer => {
  const parts = [u8(0xff, 0xd8)];
  if (components === 4) parts.push(segment(0xee, cat(ascii('Adobe'), u16(100), u16(0), u16(0), u8(0))));
  else parts.push(segment(0xe0, cat(ascii('JFIF\0'), u8(1, 1, 0), u16(1), u16(1), u8(0, 0))));
  if (orientation > 0) parts.push(segment(0xe1, exif(orientation)));
  parts.push(segment(0xdb, cat(u8(0), Buffer.alloc(64, 8))));
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const frame = cat(u8(8), u16(height), u16(width), u8(components), ...ids.map((id) => u8(id, 0x11, 0)));
  parts.push(segment(progressive ? 0xc2 : 0xc0, frame));
  // Sizes of the difference, 0 to 11, as codes of four bits; the one run code, "end of block", as one bit.
  parts.push(huffman(0x00, 4, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), huffman(0x10, 1, [0]));
  const range = progressive ? u8(0, 0, 0) : u8(0, 63, 0);
  const head = segment(0xda, cat(u8(components), ...ids.map((id) => u8(id, 0)), range));
  const body = scan ? cat(head, scanOf(width, height, components, progressive)) : zeros(0);
  const tail = cat(body, u8(0xff, 0xd9), after);
  let length = sizeOf(parts) + tail.length;
  while (length < padTo) {
    const room = padTo - length;
    const take = Math.min(65_533, room > 65_537 && room < 65_541 ? room - 8 : room - 4);
    parts.push(segment(0xfe, Buffer.alloc(take, 32)));
    length += take + 4;
  }
  return cat(parts, tail);
};
