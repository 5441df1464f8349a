import { crc32, deflateSync } from 'node:zlib';
import { eachDot, textSize } from './letters.ts';

export type Colour = readonly [red: number, green: number, blue: number];

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

/** A picture of a few colours, to be drawn on and written as PNG. */
export class Canvas {
  readonly #rows: Buffer;
  readonly #colours: readonly Colour[];
  readonly width: number;
  readonly height: number;

  /** The first colour is the ground. */
  constructor(width: number, height: number, colours: readonly Colour[]) {
    this.width = width;
    this.height = height;
    this.#colours = colours;
    this.#rows = Buffer.alloc((width + 1) * height); // each row begins with its filter, none
  }

  fill(left: number, top: number, width: number, height: number, colour: number): void {
    const [from, to] = [Math.max(0, Math.round(left)), Math.min(this.width, Math.round(left + width))];
    if (to <= from) return;
    const bottom = Math.min(this.height, Math.round(top + height));
    for (let y = Math.max(0, Math.round(top)); y < bottom; y += 1) {
      const row = y * (this.width + 1) + 1;
      this.#rows.fill(colour, row + from, row + to);
    }
  }

  disc(x: number, y: number, radius: number, colour: number): void {
    for (let dy = -Math.floor(radius); dy <= radius; dy += 1) {
      const half = Math.sqrt(radius * radius - dy * dy);
      this.fill(x - half, y + dy, 2 * half, 1, colour);
    }
  }

  /** A line of capitals; `dot` pixels a dot. */
  write(text: string, left: number, top: number, dot: number, colour: number): void {
    eachDot(text, (x, y) => this.fill(left + x * dot, top + y * dot, dot, dot, colour));
  }

  /** A line of capitals in the middle of a box, as large as fits. */
  writeInto(text: string, box: { left: number; top: number; width: number; height: number }, colour: number): void {
    const dot = Math.max(
      1,
      Math.floor(Math.min(box.width / textSize(text, 1).width, box.height / textSize(text, 1).height)),
    );
    const { width, height } = textSize(text, dot);
    this.write(text, box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, dot, colour);
  }

  png(): Buffer {
    const head = Buffer.concat([u32(this.width), u32(this.height), Buffer.from([8, 3, 0, 0, 0])]);
    return Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', head),
      chunk('PLTE', Buffer.from(this.#colours.flat())),
      chunk('IDAT', deflateSync(this.#rows, { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}
