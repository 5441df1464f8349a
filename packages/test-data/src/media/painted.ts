import { Bits } from './bits.ts';

type Rgb = readonly [red: number, green: number, blue: number];
/** The colour of each square of 16 pixels. */
export type Scene = (column: number, row: number) => Rgb;

/** As screens take films of high definition, BT.709 within its limits. */
const toYcc = ([red, green, blue]: Rgb): readonly [number, number, number] => {
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    Math.round(16 + (light * 219) / 255),
    Math.round(128 + ((blue - light) * 224) / (1.8556 * 255)),
    Math.round(128 + ((red - light) * 224) / (1.5748 * 255)),
  ];
};

/** The only coefficient of a block, after its token says so (level tables of CAVLC, suffix length 0). */
const putLevel = (bits: Bits, level: number): void => {
  const code = (level > 0 ? 2 * level - 2 : -2 * level - 1) - 2;
  if (code < 14) bits.put(1, code + 1);
  else if (code < 30) bits.put(1, 15).put(code - 14, 4);
  else bits.put(1, 16).put(code - 30, 12);
};

/** One block that holds a difference of its whole square, or none. */
const putDifference = (bits: Bits, level: number, chroma: boolean): void => {
  if (level === 0) bits.put(1, chroma ? 2 : 1);
  else {
    if (Math.abs(level) === 1) bits.put(1, chroma ? 1 : 2).put(level < 0 ? 1 : 0, 1);
    else {
      bits.put(chroma ? 0b000111 : 0b000101, 6);
      putLevel(bits, level);
    }
    bits.put(1, 1); // nothing before it is zero
  }
};

/** What a decoder adds at quantiser 24, where a level is 0.625 of brightness and 1.25 of colour. */
const lightOf = (level: number): number => (((level * 160 + 2) >> 2) + 32) >> 6;
const colourOf = (level: number): number => (80 * level + 32) >> 6;

/** A whole picture of flat squares: each differs from the one at its left, the first of a row from the one above. */
export const paintedPicture = (
  { columns, rows }: { columns: number; rows: number },
  scene: Scene,
  id: number,
): Buffer => {
  const bits = new Bits().ue(0).ue(7).ue(0).put(0, 4).ue(id).put(0, 2).se(-2).ue(1);
  const clamp = (value: number): number => Math.max(0, Math.min(255, value));
  const known = new Map<Rgb, ReturnType<typeof toYcc>>();
  const colourAt = (column: number, row: number): ReturnType<typeof toYcc> => {
    const colour = scene(column, row);
    const told = known.get(colour) ?? toYcc(colour);
    known.set(colour, told);
    return told;
  };
  let above: ReturnType<typeof toYcc> = [128, 128, 128];
  for (let row = 0; row < rows; row += 1) {
    let before = above;
    for (let column = 0; column < columns; column += 1) {
      const wanted = colourAt(column, row);
      const light = Math.round((wanted[0] - before[0]) * 1.6);
      const blue = Math.round((wanted[1] - before[1]) * 0.8);
      const red = Math.round((wanted[2] - before[2]) * 0.8);
      if (column > 0 && light === 0 && blue === 0 && red === 0) {
        bits.put(0b0110_1011, 8); // as at the left: what is written below, in one go
        continue;
      }
      const coloured = blue !== 0 || red !== 0;
      // From the left, from above, or from nothing: how brightness and how colour are told apart in that
      const [mode, chromaMode] = column > 0 ? [1, 1] : row > 0 ? [0, 2] : [2, 0];
      bits
        .ue(1 + mode + (coloured ? 4 : 0))
        .ue(chromaMode)
        .se(0);
      putDifference(bits, light, false);
      if (coloured) {
        putDifference(bits, blue, true);
        putDifference(bits, red, true);
      }
      before = [clamp(before[0] + lightOf(light)), clamp(before[1] + colourOf(blue)), clamp(before[2] + colourOf(red))];
      if (column === 0) above = before;
    }
  }
  return bits.unit(0x65);
};
